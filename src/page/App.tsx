import { ResultsPage, type ResultsPageProps } from "./ResultsPage";

/** What the server renders and the client hydrates, inside a store's Provider. */
export function App(views: ResultsPageProps) {
  return <ResultsPage {...views} />;
}
