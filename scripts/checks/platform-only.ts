import { type Finding, isSource, isTest, linesMatching, type Tree } from './finding.ts'

const server = 'apps/server/src/'
const web = 'apps/web/src/'

/** What may stand only where it is wrapped, so that tests can hand in their own. */
const rules: { pattern: RegExp; base: string; allowed: RegExp }[] = [
  { pattern: /\bprocess\.env\b/, base: server, allowed: /^(platform\/config\.ts|main\.ts)$/ },
  { pattern: /\bconsole\.\w+\(/, base: server, allowed: /^platform\/log\.ts$/ },
  { pattern: /\bDate\.now\(|\bnew Date\(\)/, base: server, allowed: /^platform\/clock\.ts$/ },
  {
    pattern: /\b(randomUUID|randomBytes|randomInt|getRandomValues)\(|\bMath\.random\(/,
    base: server,
    allowed: /^platform\/(ids|crypto|secrets|captcha)(\/[\w-]+)?(\.ts)?$/,
  },
  { pattern: /\bfetch\(/, base: server, allowed: /^platform\/fetch\.ts$/ },
  // Sockets and requests go out through platform/fetch.ts or platform/guarded-fetch; types are free.
  {
    pattern:
      /^import (?!type\b)(?!\{ STATUS_CODES \}).*from 'node:(http|https|http2|net|tls|dgram|dns|dns\/promises)'/,
    base: server,
    allowed: /^(platform\/guarded-fetch\/[\w-]+\.ts|testing\/.*)$/,
  },
  {
    pattern:
      /\bnew (WebSocket|EventSource|XMLHttpRequest)\b|\b(net|tls|http|https)\.(connect|request|get)\(/,
    base: server,
    allowed: /^(platform\/guarded-fetch\/.*|testing\/.*)$/,
  },
  { pattern: /\bconsole\.\w+\(/, base: web, allowed: /^lib\/log\.ts$/ },
  { pattern: /\bDate\.now\(|\bnew Date\(\)/, base: web, allowed: /^lib\// },
  { pattern: /\brandomUUID\(|\bMath\.random\(/, base: web, allowed: /^lib\// },
  { pattern: /(?<![.\w])fetch\(/, base: web, allowed: /^lib\/api\// },
]

/** D8 (fetch), D11: environment, console, clock, random ids and fetch only in their own file. */
export function checkPlatformOnly(tree: Tree): Finding[] {
  return rules.flatMap(({ pattern, base, allowed }) =>
    tree.files
      .filter((file) => file.startsWith(base) && isSource(file) && !isTest(file))
      .filter((file) => !allowed.test(file.slice(base.length)))
      .flatMap((file) =>
        linesMatching(
          tree,
          file,
          pattern,
          /fetch|node:|WebSocket/.test(pattern.source) ? 'D8' : 'D11',
        ),
      ),
  )
}
