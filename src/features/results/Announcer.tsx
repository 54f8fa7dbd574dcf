import { useEffect, useRef, useState } from "react";
import { useSelector } from "react-redux";
import { useText } from "../site/use-text";
import { announcementText } from "./announcement";
import { selectFragment, selectProgress, selectSettled } from "./results-selectors";

/** Long enough for a run of quick refinements to settle into one announcement. */
const settleMs = 400;
/** Screen readers pass over a text that stays the same; this makes the same words another text. */
const echoMark = "\u00a0";

/** Says the settled count once to those who cannot see it change. Silent for what the page was loaded with. */
export function Announcer() {
  const t = useText();
  const fragment = useSelector(selectFragment);
  const isSettled = useSelector(selectProgress) === "idle";
  const { serial } = useSelector(selectSettled);
  const announced = useRef(0);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (!isSettled || fragment === undefined || serial === announced.current) return;
    const timer = setTimeout(() => {
      announced.current = serial;
      const words = announcementText(t, fragment);
      setMessage((before) => (before === words ? words + echoMark : words));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [fragment, isSettled, serial, t]);
  return (
    <div role="status" aria-atomic="true" className="visually-hidden">
      {message}
    </div>
  );
}
