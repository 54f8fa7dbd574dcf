import type { SystemFormat } from "../../../settings/feed-formats";
import { valuesAt } from "../postings/paths";
import type { JsonSystem, PostingSystem } from "../postings/system";
import { ashby, breezy, greenhouse, lever, recruitee, smartrecruiters, workable } from "./applicant-tracking";
import { bamboohr, oracle, personio, workday } from "./hr-suites";
import { adzuna, arbeitsagentur, francetravail, linkedin, usajobs, weworkremotely } from "./job-boards";
import { teamtailor, teamtailorRss } from "./teamtailor";

export const systems = {
  adzuna,
  arbeitsagentur,
  ashby,
  bamboohr,
  breezy,
  francetravail,
  greenhouse,
  lever,
  linkedin,
  oracle,
  personio,
  recruitee,
  smartrecruiters,
  teamtailor,
  "teamtailor-rss": teamtailorRss,
  usajobs,
  weworkremotely,
  workable,
  workday,
} satisfies Readonly<Record<SystemFormat, PostingSystem>>;

export type SystemName = keyof typeof systems;
export const systemNames = Object.keys(systems) as readonly SystemName[];

export const postingLists = [...new Set(systemNames.flatMap((name) => listOf(systems[name])))];

function listOf(system: PostingSystem): string[] {
  return system.kind === "json" && system.list !== "" ? [system.list] : [];
}

/** Recognises a posting's system by its fields; `list` is null if the document is an array. */
export function systemOfPosting(posting: unknown, list: string | null): SystemName | null {
  const isOf = (system: PostingSystem) =>
    system.kind === "json" && (list === null || list === system.list) && isTold(posting, system);
  return systemNames.find((name) => isOf(systems[name])) ?? null;
}

function isTold(posting: unknown, { identifiedBy }: JsonSystem): boolean {
  return identifiedBy.every((path) => valuesAt(posting, path).length > 0);
}

export function systemOfXml(head: string): SystemName | null {
  const isOf = (system: PostingSystem) =>
    system.kind === "xml" && system.signs.some((sign) => head.includes(sign));
  return systemNames.find((name) => isOf(systems[name])) ?? null;
}
