// The thread as it is built, in a world where looking at one address never ends.
const canParse = URL.canParse.bind(URL);
URL.canParse = (url, base) => {
  while (String(url).includes("never-ends"));
  return canParse(url, base);
};
void import("../../../../src/server/feeds/reading-worker");
