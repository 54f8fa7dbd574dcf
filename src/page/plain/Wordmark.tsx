import { initialsOf } from "../../features/results/monogram";
import styles from "./wordmark.module.css";

export const sieve = {
  rim: "M2 4h28l-9 18H11z",
  mesh: "M8 10h.01M16 10h.01M24 10h.01M12 15h.01M20 15h.01M16 20h.01M16 27h.01",
};

/** The sieve is Jobsieve's own: sites of another name show their initial. */
export const ownName = "Jobsieve";

export function Wordmark({ name }: { readonly name: string }) {
  return (
    <span className={styles.wordmark}>
      {name === ownName ? (
        <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <path className={styles.rim} d={sieve.rim} />
          <path className={styles.mesh} d={sieve.mesh} />
        </svg>
      ) : (
        <span className={styles.initial} aria-hidden="true" data-initial={initialsOf(name)?.slice(0, 1)} />
      )}
      {name}
    </span>
  );
}
