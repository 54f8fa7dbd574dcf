import { useContext } from "react";
import type { JobDetail } from "../../../shared/wire/job";
import type { TranslatePlainPage } from "../plain-page-texts";
import { SiteFrameContext } from "../site-frame";
import styles from "./job-page.module.css";

interface ReportLinkProps {
  readonly job: JobDetail;
  /** Absolute address of the job's page. */
  readonly address: string;
  readonly t: TranslatePlainPage;
}

/** Links to the operator's mailbox, with the job's address in the mail, or to a page of the operator's. */
export function ReportLink({ job, address, t }: ReportLinkProps) {
  const { contact } = useContext(SiteFrameContext);
  if (contact === null) return null;
  const subject = encodeURIComponent(`${t("job.report")}: ${job.title} (${job.id})`);
  const mail = `${contact.includes("?") ? "&" : "?"}subject=${subject}&body=${encodeURIComponent(address)}`;
  return (
    <p className={styles.report}>
      <a href={contact.startsWith("mailto:") ? contact + mail : contact} rel="nofollow">
        {t("job.report")}
      </a>
    </p>
  );
}
