export const chromiumFlags =
  "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking";
