/** Name our group goes by in robots.txt. */
const ownToken = 'zhiwenbot'
const textMax = 500 * 1024

type Rule = { isAllowed: boolean; pattern: string }
export type Robots = { rules: Rule[]; delaySeconds: number; sitemaps: string[] }
type Group = { agents: string[]; rules: Rule[]; delaySeconds: number; isClosed: boolean }

export const everythingAllowed: Robots = { rules: [], delaySeconds: 0, sitemaps: [] }

/** Reads robots.txt (RFC 9309): groups of the same name are one, ours goes before `*`. */
export function parseRobots(text: string): Robots {
  const groups: Group[] = []
  const sitemaps: string[] = []
  for (const line of text.slice(0, textMax).split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    readLine(groups, sitemaps, name.toLowerCase(), value.trim())
  }
  const fitting = (agent: string) => groups.filter(({ agents }) => agents.includes(agent))
  const own = fitting(ownToken)
  const chosen = own.length > 0 ? own : fitting('*')
  return {
    rules: chosen.flatMap(({ rules }) => rules),
    delaySeconds: Math.max(0, ...chosen.map(({ delaySeconds }) => delaySeconds)),
    sitemaps,
  }
}

function readLine(groups: Group[], sitemaps: string[], name: string, value: string): void {
  const current = groups.at(-1)
  if (name === 'sitemap') sitemaps.push(value)
  else if (name === 'user-agent') {
    // Several names in a row lead one group; a name behind a rule starts the next.
    const [agent = ''] = value.toLowerCase().split('/')
    if (current && !current.isClosed) current.agents.push(agent)
    else groups.push({ agents: [agent], rules: [], delaySeconds: 0, isClosed: false })
  } else if (current) {
    current.isClosed = true
    if ((name === 'allow' || name === 'disallow') && value !== '') {
      current.rules.push({ isAllowed: name === 'allow', pattern: normalised(value) })
    }
    if (name === 'crawl-delay') current.delaySeconds = Number(value) || 0
  }
}

/** One spelling of percent escapes, so that `/%e4` and `/%E4` are the same. */
function normalised(path: string): string {
  try {
    return encodeURI(decodeURI(path))
  } catch {
    return path
  }
}

/** Whether a page may be read: the longest pattern that fits decides, and allowing wins a draw. */
export function mayRead({ rules }: Robots, url: URL): boolean {
  const path = normalised(url.pathname + url.search)
  let best: Rule = { isAllowed: true, pattern: '' }
  for (const rule of rules) {
    if (!fits(rule.pattern, path)) continue
    const isLonger = rule.pattern.length > best.pattern.length
    if (isLonger || (rule.isAllowed && rule.pattern.length === best.pattern.length)) best = rule
  }
  return best.isAllowed
}

/** `*` stands for anything, `$` for the end. Walks along instead of building a pattern that could run away. */
function fits(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isAnchored ? parts.pop() : undefined
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (!isAnchored) return true
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last)
}
