import { html } from '@remix-run/html-template';

export const STYLE = html.raw`<style>
:root {
  color-scheme: light dark;
  --page: #f5f6f8; --card: #fff; --ink: #1c2430; --soft: #5a6675; --line: #dfe3e9; --accent: #2456d6;
  --accent-ink: #fff; --hover: #f0f4fd; --chip: #eaeef5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161c; --card: #1a2029; --ink: #e8ecf2; --soft: #a3afbf; --line: #2d3643; --accent: #8fb0ff;
    --accent-ink: #10151d; --hover: #212a37; --chip: #273040;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; }
.page { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
header.page { padding-bottom: 0; }
.brand { display: inline-flex; gap: .7rem; align-items: center; color: var(--ink); text-decoration: none;
  font-weight: 700; font-size: 1.35rem; letter-spacing: -.01em; }
.brand svg { width: 2rem; height: 2rem; flex: none; }
.brand path, .brand rect { stroke: var(--accent); }
header p, .soft { color: var(--soft); margin: .15rem 0 0; }
h1 { font-size: 1.5rem; line-height: 1.3; letter-spacing: -.01em; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-bottom: 1rem; }
form .field { display: grid; gap: .25rem; flex: 1 1 14rem; }
form .narrow { flex: 0 1 16rem; }
label { font-size: .85rem; font-weight: 600; color: var(--soft); }
input, select, button { font: inherit; padding: .55rem .75rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--card); color: var(--ink); min-width: 0; width: 100%; height: 2.75rem; }
button { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); font-weight: 600;
  width: auto; padding-inline: 1.25rem; cursor: pointer; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden;
  box-shadow: 0 1px 2px rgb(16 24 40 / 5%); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
caption { text-align: left; padding: .75rem 1rem; color: var(--soft); border-bottom: 1px solid var(--line); }
th { text-align: left; font-size: .8rem; font-weight: 600; color: var(--soft); padding: .6rem 1rem; }
td { padding: .65rem 1rem; border-top: 1px solid var(--line); overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
tbody tr:hover { background: var(--hover); }
td a { font-weight: 600; text-decoration: none; }
td a:hover { text-decoration: underline; }
.when { width: 13.25rem; } .account { width: 9rem; } .to { width: 37%; }
td.when, td.account { color: var(--soft); font-size: .9rem; font-variant-numeric: tabular-nums; }
.pages { display: flex; gap: 1rem; justify-content: space-between; padding: .75rem 1rem; }
.empty { padding: 3rem 1.5rem; text-align: center; color: var(--soft); }
.empty strong { display: block; color: var(--ink); font-size: 1.1rem; margin-bottom: .25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 0; padding: 1rem 1.25rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.chip { display: inline-block; background: var(--chip); border-radius: 1rem; padding: .05rem .65rem; font-size: .85rem;
  margin: 0 .35rem .2rem 0; }
.tabs { display: flex; gap: .25rem; margin: 1.25rem 0 -1px; padding: 0; list-style: none; }
.tabs a { display: block; padding: .55rem 1.1rem; text-decoration: none; color: var(--soft); font-weight: 600;
  border: 1px solid transparent; border-radius: .6rem .6rem 0 0; }
.tabs a[aria-current] { background: var(--card); color: var(--ink); border-color: var(--line);
  border-bottom-color: var(--card); }
.tabs + .card { border-top-left-radius: 0; }
iframe { display: block; width: 100%; height: min(60vh, 44rem); border: 0; background: #fff; }
pre { margin: 0; padding: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere;
  font: .95rem/1.6 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
.links { padding-left: 1.25rem; margin: 0; overflow-wrap: anywhere; }
@media (max-width: 44rem) {
  thead { position: absolute; left: -999px; }
  table, tbody, tr, td { display: block; }
  tr { padding: .7rem 1rem; border-top: 1px solid var(--line); }
  tbody tr:first-child { border-top: 0; }
  td, td.to, td.when, td.account { border: 0; padding: 0; width: auto; white-space: normal; overflow-wrap: anywhere; }
  caption { display: block; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; }
}
</style>`;
