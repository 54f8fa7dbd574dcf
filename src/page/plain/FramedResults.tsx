import { useContext } from "react";
import { NextSteps } from "../../features/results/NextSteps";
import { ResultsPage } from "../ResultsPage";
import { type BesideJob, JobBeside } from "./job/JobBeside";
import styles from "./job/job-beside.module.css";
import keyStyles from "./key-help.module.css";
import { Layout } from "./Layout";
import { type PlainPageTextKey, usePlainPageText } from "./plain-page-texts";
import { SiteFrameContext } from "./site-frame";

const keys: readonly (readonly [key: string, does: PlainPageTextKey])[] = [
  ["/", "keys.search"],
  ["j", "keys.next"],
  ["k", "keys.previous"],
  ["s", "keys.save"],
  ["?", "keys.title"],
];

/** Templates of the key help (`browser/keys.ts`) and of the button that opens it. */
function KeyHelp() {
  const t = usePlainPageText();
  return (
    <>
      <template id="keys">
        <dialog className={keyStyles.dialog} aria-labelledby="keys-heading">
          <h2 id="keys-heading">{t("keys.title")}</h2>
          <dl className={keyStyles.keys}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
          <label className={keyStyles.switch}>
            <input type="checkbox" data-part="on" /> {t("keys.on")}
          </label>
          <button type="button" className={keyStyles.close} data-part="close">
            {t("keys.close")}
          </button>
        </dialog>
      </template>
      <template id="keys-opener">
        <button type="button" className={keyStyles.opener}>
          {t("keys.title")}
        </button>
      </template>
    </>
  );
}

/** The results page as sent. Only `#root` is hydrated: its frame never changes and needs no script. */
export function FramedResults({ beside }: { readonly beside: BesideJob | null }) {
  const t = usePlainPageText();
  const { countsApplies } = useContext(SiteFrameContext);
  return (
    <Layout skipLink={{ href: "#results-heading", text: t("skip.results") }}>
      <div className={styles.frame}>
        <div id="root">
          <ResultsPage Steps={NextSteps} />
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
