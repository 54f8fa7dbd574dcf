import { routes, slugOf } from "../../shared/routes";
import type { OtherAdvert, OtherAdverts } from "../../shared/wire/job";
import type { Queryable } from "../database/database";
import { jobLanguageColumn } from "./job-row";
import { isOpenSql } from "./open-jobs";

interface AdvertRow extends Omit<OtherAdvert, "url" | "language"> {
  readonly language: string | null;
  readonly leads: boolean;
  readonly count: number;
}

/** A feed may hold dozens of one job; more than these help nobody. */
const mostListed = 20;

const others = `
  select jobs.id, jobs.title, jobs.company, jobs.apply_url, ${jobLanguageColumn},
    coalesce(member.follows_until < $2::integer, true) as leads, count(*) over ()::int as count
  from job_groups own join job_groups member on member.group_id = own.group_id and member.job_id <> own.job_id
    join jobs on jobs.id = member.job_id
  where own.job_id = $1 and ${isOpenSql("$2")}
  order by leads desc, member.standing desc, posted_at = 'epoch', posted_at, jobs.id limit ${mostListed}`;

/** The other open adverts of the same job on a day, in days since 1970, the one that lists show first. */
export async function otherAdverts(database: Queryable, id: number, day: number): Promise<OtherAdverts> {
  const rows = await database.query<AdvertRow>(others, [id, day]);
  const adverts = rows.map(({ leads: _leads, count: _count, language, ...row }) => ({
    ...row,
    ...(language && { language }),
    url: routes.job(row.id, slugOf(row.title)),
  }));
  const [first] = rows;
  return { adverts, count: first?.count ?? 0, leader: first?.leads === true ? (adverts[0] ?? null) : null };
}
