import type { FocusEvent, ReactNode, RefObject } from "react";
import styles from "./suggestions.module.css";

interface SuggestionPanelProps {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly input: HTMLInputElement;
  /** Part of the page's flow, where something laid over it would be cut off. */
  readonly isInline?: boolean;
  /** Where it stands, if not right below what it lies in. */
  readonly place?: string | undefined;
  /** The focus was on a button in here and has gone elsewhere. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Holds the list and what is to be said about it. A press on it leaves the focus in the field. */
export function SuggestionPanel({
  panel,
  input,
  isInline = false,
  place,
  onLeave,
  children,
}: SuggestionPanelProps) {
  const leaveBeside = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== input && !currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself.
    <div
      ref={panel}
      className={`${styles.panel} ${isInline ? styles.inline : (place ?? "")}`}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={leaveBeside}
    >
      {children}
    </div>
  );
}
