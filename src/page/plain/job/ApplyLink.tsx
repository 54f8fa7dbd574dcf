import { useContext } from "react";
import { otherRoutes } from "../../../shared/routes";
import type { JobDetail } from "../../../shared/wire/job";
import type { TranslatePlainPage } from "../plain-page-texts";
import { SiteFrameContext } from "../site-frame";
import styles from "./job-page.module.css";

interface ApplyLinkProps {
  readonly job: JobDetail;
  readonly t: TranslatePlainPage;
}

/** The way to apply, or what to do where there is none. */
export function ApplyLink({ job, t }: ApplyLinkProps) {
  const { countsApplies } = useContext(SiteFrameContext);
  const href = applyAddress(job);
  if (href === null) return <p className={styles.note}>{t("job.apply.none", { company: job.company })}</p>;
  return (
    <a
      className={styles.apply}
      href={href}
      // Told beside following the link (`browser/tell-applies.ts`).
      ping={countsApplies ? otherRoutes.applied(job.id) : undefined}
      rel="nofollow noopener"
    >
      {t("job.apply")}
    </a>
  );
}

/** Null for one that is not the web's or a mailbox: feeds say all sorts of things. */
export function applyAddress({ apply_url: href }: Pick<JobDetail, "apply_url">): string | null {
  return href !== null && /^(?:https?:\/\/|mailto:)/i.test(href) ? href : null;
}
