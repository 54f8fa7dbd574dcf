import { type FeedFormat, feedFormats, type SystemFormat } from "../../../settings/feed-formats";
import { valuesAt } from "../postings/paths";
import type { PostingSystem } from "../postings/system";
import * as applicantTracking from "./applicant-tracking";
import * as hrSuites from "./hr-suites";
import * as jobBoards from "./job-boards";
import { teamtailor, teamtailorRss } from "./teamtailor";

export const systems: Readonly<Record<SystemFormat, PostingSystem>> = {
  ...applicantTracking,
  ...hrSuites,
  ...jobBoards,
  teamtailor,
  "teamtailor-rss": teamtailorRss,
};

export function isSystem(format: FeedFormat): format is SystemFormat {
  return format in systems;
}

export const systemNames = feedFormats.filter(isSystem);

const lists = Object.values(systems).map((system) => ("list" in system ? system.list : ""));
export const postingLists = [...new Set(lists)].filter((list) => list !== "");

/** Recognises a posting's system by its fields; `list` is null if the document is an array. */
export function systemOfPosting(posting: unknown, list: string | null): SystemFormat | null {
  const isOf = (system: PostingSystem) =>
    "list" in system &&
    (list === null || list === system.list) &&
    system.identifiedBy.every((path) => valuesAt(posting, path).length > 0);
  return systemNames.find((name) => isOf(systems[name])) ?? null;
}

export function systemOfXml(head: string): SystemFormat | null {
  const isOf = (system: PostingSystem) =>
    "signs" in system && system.signs.some((sign) => head.includes(sign));
  return systemNames.find((name) => isOf(systems[name])) ?? null;
}
