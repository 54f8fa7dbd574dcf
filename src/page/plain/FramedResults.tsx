import { useContext } from "react";
import { Onwards } from "../../features/results/Onwards";
import { App } from "../App";
import { type BesideJob, JobBeside } from "./job/JobBeside";
import styles from "./job/job-beside.module.css";
import { KeyHelp } from "./KeyHelp";
import { Layout } from "./Layout";
import { usePlainPageText } from "./plain-page-texts";
import { SiteFrameContext } from "./site-frame";

/** The results page as it is sent. Only what is in `#root` is hydrated: its frame never changes and needs no script. */
export function FramedResults({ beside }: { readonly beside: BesideJob | null }) {
  const t = usePlainPageText();
  const { countsApplies } = useContext(SiteFrameContext);
  return (
    <Layout skipLink={{ href: "#results-heading", text: t("skip.results") }}>
      <div className={styles.frame}>
        <div id="root">
          <App Onwards={Onwards} />
        </div>
        <div id="job-beside" className={styles.beside} data-pings={countsApplies ? "" : undefined}>
          {beside !== null && <JobBeside beside={beside} />}
        </div>
      </div>
      <KeyHelp />
      <div id="announced" role="status" aria-atomic="true" className="visually-hidden" />
    </Layout>
  );
}
