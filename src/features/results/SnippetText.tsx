import type { Snippet } from "../../shared/wire/results";
import styles from "./job-card.module.css";
import { snippetParts } from "./snippet-parts";

export function SnippetText({ snippet }: { readonly snippet: Snippet }) {
  return (
    <p className={styles.snippet}>
      {snippetParts(snippet).map(({ start, text, hit }) => (hit ? <mark key={start}>{text}</mark> : text))}
    </p>
  );
}
