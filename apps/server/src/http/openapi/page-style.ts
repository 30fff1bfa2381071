import type { Html } from './html.ts'

/** Look of the API page: the product's colours and type in both themes. */
export const pageStyle: Html = {
  text: `
:root { color-scheme: light dark;
  --bg: light-dark(#F7F7F9, #0F1013); --surface: light-dark(#FFFFFF, #16171B);
  --line: light-dark(#DFE1E7, #2E3138); --fill: light-dark(#F3F3F6, #1C1E23);
  --text: light-dark(#1C1D21, #E9EAEE); --quiet: light-dark(#555A65, #A9ADB7);
  --brand: light-dark(#7429EC, #9978FE);
  --read: light-dark(#047C3F, #38AE65); --write: light-dark(#1C60E9, #5991FE);
  --change: light-dark(#9D5D02, #E18A17); --drop: light-dark(#CE1E13, #FF5544);
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 24px 64px; max-width: 960px; background: var(--bg); color: var(--text);
  font: 14px/22px Inter, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; }
h1 { font-size: 26px; line-height: 36px; margin: 0 0 8px; } h1 small { font-size: 14px; color: var(--quiet); font-weight: 400; }
h2 { font-size: 20px; line-height: 28px; margin: 40px 0 4px; }
p { margin: 0 0 12px; color: var(--quiet); } a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 6px; }
nav ul { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 0; padding: 0; list-style: none; }
nav a { display: block; padding: 4px 12px; border: 1px solid var(--line); border-radius: 999px; background: var(--surface); text-decoration: none; }
details { margin: 8px 0; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow: hidden; }
details > p { margin: 12px 16px; }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 12px 16px; cursor: pointer; }
summary:hover { background: var(--fill); } summary::marker { content: none; } summary::-webkit-details-marker { display: none; }
.summary { color: var(--quiet); }
code { font: 13px/20px ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.method { min-width: 56px; font-weight: 600; font-size: 12px; } .get { color: var(--read); } .post { color: var(--write); }
.put { color: var(--change); } .delete { color: var(--drop); }
table { width: calc(100% - 32px); margin: 0 16px 16px; border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding: 8px 0 4px; }
th, td { padding: 6px 8px 6px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-size: 12px; border-top: 0; } th[scope=row], thead th:first-child { width: 34%; }
@media (max-width: 640px) { body { padding: 16px 16px 48px; } }
`,
}
