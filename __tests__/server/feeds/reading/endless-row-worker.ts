// The built reading thread, where parsing one address never ends and parsing another waits 2.5 s idle.
const canParse = URL.canParse.bind(URL);
URL.canParse = (url, base) => {
  while (String(url).includes("never-ends"));
  if (String(url).includes("waits")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  return canParse(url, base);
};
void import("../../../../src/server/feeds/reading-worker");
