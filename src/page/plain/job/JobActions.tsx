import { salaryText } from "../../../features/results/job-texts";
import { ApplyLink, type JobViewProps } from "./ApplyLink";
import styles from "./job-page.module.css";

interface JobActionsProps extends JobViewProps {
  readonly language: string | null;
}

/** The buttons take up their space from the start, and are shown once `browser/job-actions.ts` runs. */
export function JobActions({ job, language, t }: JobActionsProps) {
  const { id, url, title, company, locations, salary } = job;
  // Includes the title's language, as the saved list may be in another.
  const kept = {
    ...{ id, url, title, company, place: locations[0]?.name ?? "", salary: salaryText(t, salary) },
    ...(language && { language }),
  };
  return (
    <div id="job-actions" className={styles.actions} data-job={JSON.stringify(kept)}>
      <ApplyLink job={job} t={t} />
      <button
        id="save"
        type="button"
        className={styles.tool}
        aria-pressed="false"
        data-done={t("save.done")}
        data-undone={t("save.undone")}
        data-full={t("save.full")}
        data-failed={t("save.failed")}
      >
        <span className={styles.unsaved}>{t("save")}</span>
        <span className={styles.saved}>{t("save.pressed")}</span>
      </button>
      <button
        id="share"
        type="button"
        className={styles.tool}
        data-copied={t("share.copied")}
        data-failed={t("share.failed")}
      >
        {t("share")}
      </button>
      <p id="said" role="status" className={styles.said} />
    </div>
  );
}
