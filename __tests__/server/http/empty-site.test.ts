import { readPage } from "../../support/crawler";
import { smallSite, smallSiteUrl } from "./small-site";

const site = smallSite(undefined, []);

test.each(["/", "/jobs"])("without jobs, %s is not indexable", async (path) => {
  const page = readPage(await site().inject(path), smallSiteUrl);
  expect([page.status, page.isListed]).toEqual([200, false]);
});

test("without jobs, the sitemaps are empty", async () => {
  const index = await site().inject("/sitemap.xml");
  expect([index.statusCode, index.body.includes("<loc>")]).toEqual([200, false]);
  const pages = await site().inject("/sitemaps/pages.xml");
  expect([pages.statusCode, pages.body.includes("<loc>")]).toEqual([200, false]);
});
