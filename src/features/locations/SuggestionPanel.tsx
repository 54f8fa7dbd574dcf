import type { FocusEvent, ReactNode, RefObject } from "react";
import styles from "./suggestions.module.css";

interface SuggestionPanelProps {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly input: HTMLInputElement;
  /** Part of the page's flow, where something laid over it would be cut off. */
  readonly isInline?: boolean;
  /** The focus was on a button in here and has gone elsewhere. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Holds the list and what is to be said about it. A press on it leaves the focus in the field. */
export function SuggestionPanel({ panel, input, isInline = false, onLeave, children }: SuggestionPanelProps) {
  const leaveBeside = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== input && !currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself.
    <div
      ref={panel}
      className={isInline ? `${styles.panel} ${styles.inline}` : styles.panel}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={leaveBeside}
    >
      {children}
    </div>
  );
}
