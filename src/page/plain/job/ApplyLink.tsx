import { type AnchorHTMLAttributes, useContext } from "react";
import { otherRoutes } from "../../../shared/other-routes";
import type { JobDetail } from "../../../shared/wire/job";
import type { TranslatePlainPage } from "../plain-page-texts";
import { SiteFrameContext } from "../site-frame";
import styles from "./job-page.module.css";

export interface JobViewProps {
  readonly job: JobDetail;
  readonly t: TranslatePlainPage;
}

export function ApplyLink({ job, t }: JobViewProps) {
  const href = applyAddress(job);
  const host = applyHost(job);
  if (href === null) return <p className={styles.note}>{t("job.apply.none", { company: job.company })}</p>;
  return (
    <ApplyAnchor
      job={job.id}
      className={host === null ? styles.apply : `${styles.apply} ${styles.elsewhere}`}
      href={href}
    >
      {host === null ? t("job.apply") : t("job.also.apply", { host })}
    </ApplyAnchor>
  );
}

interface ApplyAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Id of the advert. */
  readonly job: number;
}

/** `ping`, or a beacon in its place (`browser/job-actions.ts`), counts the click without delaying it. */
export function ApplyAnchor({ job, ...anchor }: ApplyAnchorProps) {
  const { countsApplies } = useContext(SiteFrameContext);
  return (
    <a
      {...anchor}
      ping={countsApplies ? otherRoutes.applied(job) : undefined}
      rel="nofollow noopener"
      data-apply={job}
    />
  );
}

/** Null unless it is a web or mail address: feeds contain all sorts of things. */
export function applyAddress({ apply_url: href }: Pick<JobDetail, "apply_url">): string | null {
  return href !== null && /^(?:https?:\/\/|mailto:)/i.test(href) ? href : null;
}

/** Host of another site, such as `jobs.example.org`; null for mail. */
export function applyHost(job: Pick<JobDetail, "apply_url">): string | null {
  const href = applyAddress(job);
  const host = href !== null && URL.canParse(href) ? new URL(href).host.replace(/^www\./, "") : "";
  return host === "" ? null : host;
}
