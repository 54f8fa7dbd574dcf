import type { XmlSystem } from "../postings/system";

/** The RSS of We Work Remotely, where every job is remote. https://weworkremotely.com/remote-job-rss-feed */
export const weworkremotely: XmlSystem = {
  kind: "xml",
  element: "item",
  signs: ["<title>We Work Remotely", "<title><![CDATA[We Work Remotely"],
  fields: {
    id: ["guid", "link"],
    title: "title",
    titleNamesCompany: true,
    description: ["description"],
    applyUrl: "link",
    postedAt: "pubdate",
    validThrough: "expiresat",
    places: [{ text: "region", region: "state", country: "country" }],
    remote: "=true",
    jobTypes: ["type"],
    names: ["category"],
    words: {
      "Anywhere in the World": "Anywhere",
      "USA Only": "USA",
      "UK Only": "UK",
      "Canada Only": "Canada",
      "North America Only": "North America",
      "Latin America Only": "Latin America",
      "Europe Only": "Europe",
    },
  },
};
