import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { JobMarker } from "../../shared/wire/newer";
import type { ResultsFragment } from "../../shared/wire/results";
import { lastNewJobOn } from "./compare-shown";
import styles from "./visits.module.css";

interface SeenDividerProps {
  readonly fragment: ResultsFragment;
  readonly since: JobMarker;
  readonly text: string;
}

/**
 * On the line below the last new job. It is read out there too: it stands in that job's list item, where the
 * list itself knows nothing of it.
 */
export function SeenDivider({ fragment, since, text }: SeenDividerProps) {
  const job = lastNewJobOn(fragment, since);
  const index = fragment.jobs.findIndex(({ id }) => id === job);
  const [item, setItem] = useState<Element>();
  // After the list has changed and before it is painted.
  useLayoutEffect(() => {
    setItem(index < 0 ? undefined : document.querySelectorAll("#results ol > li")[index]);
  });
  return item && createPortal(<p className={styles.divider}>{text}</p>, item);
}
