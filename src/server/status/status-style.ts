/** Of the status page, which needs no file of the build. The colours are those of the site's own pages. */
export const statusStyle = `
:root { color-scheme: light dark; --paper: #f5f5f0; --surface: #fff; --ink: #18201c; --soft: #55605a; --line: #dddfd6; --accent: #0a6a4e; --wrong: #9d2c17; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #101512; --surface: #181f1b; --ink: #e6ebe7; --soft: #a3aea7; --line: #323c36; --accent: #6fd3a8; --wrong: #ff9b85; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem clamp(1rem, 3vw, 2rem) 3rem; display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
h1 { margin: 0; font-size: 1.375rem; }
main > p { margin: 0; color: var(--soft); }
main > p.wrong { color: var(--wrong); font-weight: 600; }
section { padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.625rem; }
h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
section > p { margin: 0; color: var(--soft); }
dl { margin: 0; display: grid; gap: 0.5rem 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); }
dt { color: var(--soft); font-size: 0.8125rem; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.375rem 1rem 0.375rem 0; text-align: start; vertical-align: top; white-space: nowrap; }
td:last-child { white-space: normal; overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 400; border-bottom: 1px solid var(--line); }
a { color: var(--accent); }
@media (max-width: 52em) {
  thead { display: none; }
  tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr)); gap: 0.5rem 1rem; padding: 0.5rem 0; border-top: 1px solid var(--line); }
  td { display: block; padding: 0; white-space: normal; overflow-wrap: anywhere; }
  td:last-child { grid-column: 1 / -1; }
  td::before { content: attr(data-head); display: block; color: var(--soft); font-size: 0.8125rem; }
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
