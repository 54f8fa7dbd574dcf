import { Onwards } from "../../features/results/Onwards";
import { App } from "../App";
import { KeyHelp } from "./KeyHelp";
import { Layout } from "./Layout";
import { usePlainPageText } from "./plain-page-texts";

/** The results page as it is sent. Only what is in `#root` is hydrated: its frame never changes and needs no script. */
export function FramedResults() {
  const t = usePlainPageText();
  return (
    <Layout skipLink={{ href: "#results-heading", text: t("skip.results") }}>
      <div id="root">
        <App Onwards={Onwards} />
      </div>
      <KeyHelp />
      <div id="announced" role="status" aria-atomic="true" className="visually-hidden" />
    </Layout>
  );
}
