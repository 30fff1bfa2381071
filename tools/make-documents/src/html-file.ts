import { marked } from 'marked'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export type PageOptions = { title: string; lang?: string; head?: string; navigation?: string }

/** A web page with the words of a Markdown text as its article. */
export function makeHtml(
  markdown: string,
  { title, lang = 'zh-CN', ...more }: PageOptions,
): string {
  const { head = '', navigation = '' } = more
  return `<!doctype html>
<html lang="${escape(lang)}">
<head>
<meta charset="utf-8">
<title>${escape(title)}</title>
${head}
<style>body{font-family:'Noto Sans CJK SC',sans-serif;line-height:1.7;max-width:720px;margin:40px auto}
table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 10px}</style>
</head>
<body>
${navigation}
<main><article>
${marked.parse(markdown, { async: false })}
</article></main>
</body>
</html>
`
}
