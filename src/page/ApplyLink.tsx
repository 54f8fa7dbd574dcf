import type { JobDetail } from "../shared/wire/job";
import styles from "./job-page.module.css";
import type { TranslatePlainPage } from "./plain-page-texts";

interface ApplyLinkProps {
  readonly job: JobDetail;
  readonly t: TranslatePlainPage;
}

/** The way to apply. An address that is not the web's or a mailbox is not followed: feeds say all sorts of things. */
export function ApplyLink({ job, t }: ApplyLinkProps) {
  const href = job.apply_url;
  if (href === null || !/^(?:https?:\/\/|mailto:)/i.test(href))
    return <p className={styles.applyNote}>{t("job.apply.none", { company: job.company })}</p>;
  return (
    <div className={styles.apply}>
      <a className={styles.applyLink} href={href} rel="nofollow noopener">
        {t("job.apply")}
      </a>
      <p className={styles.applyNote}>{t("job.apply.at")}</p>
    </div>
  );
}
