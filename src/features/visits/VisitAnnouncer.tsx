import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface VisitAnnouncerProps {
  /** Empty: nothing to say. */
  readonly text: string;
  /** The search that it is about. */
  readonly about: string;
}

/**
 * Says what is new to those who cannot see it come, once for each search: on the way back to it there is no
 * news. Apart from the status that announces the count, so that neither says the other's words again.
 */
export function VisitAnnouncer({ text, about }: VisitAnnouncerProps) {
  const told = useRef(new Set<string>());
  const [message, setMessage] = useState("");
  useEffect(() => {
    const news = `${about} ${text}`;
    const isNews = text !== "" && !told.current.has(news);
    if (isNews) told.current.add(news);
    setMessage(isNews ? text : "");
  }, [text, about]);
  return createPortal(
    <p className="visually-hidden" aria-live="polite">
      {message}
    </p>,
    document.body,
  );
}
