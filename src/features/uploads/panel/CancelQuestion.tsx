import { type KeyboardEvent, useEffect, useRef } from "react";
import { useDispatch } from "react-redux";
import { useUploadText } from "../sending/upload-texts";
import { uploadEvents } from "../sending/uploads-slice";
import styles from "./upload-panel.module.css";

interface CancelQuestionProps {
  readonly id: string;
  readonly name: string;
}

/** Stands where the cancel button was, and gives the focus back to what stands there afterwards. */
export function CancelQuestion({ id, name }: CancelQuestionProps) {
  const t = useUploadText();
  const dispatch = useDispatch();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    yes.current?.focus();
    return () => {
      const lost = document.activeElement === document.body;
      const act = `[data-act="${CSS.escape(id)}"]`;
      if (lost) document.querySelector<HTMLElement>(act)?.focus();
    };
  }, [id]);
  const decline = () => dispatch(uploadEvents.cancelDeclined({ id }));
  const declineByKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") decline();
  };
  return (
    <fieldset className={styles.question} onKeyDown={declineByKey}>
      <legend>
        {t("uploads.cancel.question")} <span className="visually-hidden">{name}</span>
      </legend>
      <button ref={yes} type="button" onClick={() => dispatch(uploadEvents.cancelConfirmed({ id }))}>
        {t("uploads.cancel.yes")}
      </button>
      <button type="button" onClick={decline}>
        {t("uploads.cancel.no")}
      </button>
    </fieldset>
  );
}
