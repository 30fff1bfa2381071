import { accessFileName } from '../kit/access-file.ts'
import type { Settings } from './settings.ts'

/** Parameters that follow readers and change nothing on the page. */
const tracking = /^(utm_\w+|spm|scm|from|gclid|fbclid|msclkid|mc_[ce]id|_ga)$/i
const notPages =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|css|m?js|map|json5?|woff2?|ttf|eot|mp[34]|m4[av]|wav|ogg|webm|mov|avi|zip|rar|7z|t?gz|tar|exe|dmg|apk|iso)$/i
const lengthMax = 1000
const segmentsMax = 15
const repeatsMax = 3
const parametersMax = 6

/** One spelling of an address; null for what is no page of the web. */
export function pageAddress(text: string, base?: URL): URL | null {
  if (!URL.canParse(text, base?.href)) return null
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.hash = ''
  url.username = ''
  url.password = ''
  for (const name of new Set(url.searchParams.keys())) {
    if (tracking.test(name)) url.searchParams.delete(name)
  }
  return url
}

/** Whether a page belongs to the source: its host, its path, and no trap of endless addresses. */
export function isWanted({ urls, paths }: Settings, url: URL): boolean {
  const isHome = urls.some((start) => new URL(start).host === url.host)
  const path = decodedPath(url)
  const isInside = paths.length === 0 || paths.some((prefix) => path.startsWith(prefix))
  const segments = path.split('/').filter(Boolean)
  const counts = new Map<string, number>()
  for (const name of segments) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isTrap =
    url.href.length > lengthMax ||
    segments.length > segmentsMax ||
    url.searchParams.size > parametersMax ||
    [...counts.values()].some((times) => times > repeatsMax)
  return (
    isHome && isInside && !isTrap && !notPages.test(path) && !path.endsWith(`/${accessFileName}`)
  )
}

/** Folder names and a file name, as the access file and the documents browser see a page. */
export function namesOf(url: URL): string[] {
  const names = decodedPath(url).split('/').filter(Boolean)
  const last = url.pathname.endsWith('/') ? 'index.html' : (names.pop() ?? 'index.html')
  return [...names, url.search === '' ? last : `${last}${url.search}`]
}

function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    return url.pathname
  }
}
