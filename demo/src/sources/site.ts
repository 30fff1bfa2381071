import type { FileTarget } from './file-target.ts'
import { accessFilePath } from './mirror.ts'
import { createWebdavTarget } from './webdav.ts'

export type SiteOptions = {
  /** WebDAV folder the server shows as pages. */
  folder: URL
  /** Path under which the pages answer, such as `/xinghe`. */
  base: string
  origin: string
}

/** Makes a target over a web site: pages, a list of them, and a plain answer for what is gone. */
export function createSiteTarget({ folder, base, origin }: SiteOptions): FileTarget {
  const files = createWebdavTarget(folder)
  const pages = new Set<string>()
  const gone = new Set<string>()
  // The mirror names pages by their whole path, as the access file does.
  const inside = (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length) : path)
  return {
    async put(path, bytes) {
      await files.put(inside(path), bytes)
      if (path === accessFilePath) return
      pages.add(path)
      gone.delete(path)
    },
    async remove(path) {
      await files.remove(inside(path))
      pages.delete(path)
      gone.add(path)
    },
    async finish() {
      await files.put('/.htaccess', Buffer.from(rulesOf(gone)))
      await files.put('/sitemap.xml', Buffer.from(sitemapOf(origin, pages)))
      const links = [...pages].map((path) => `<li><a href="${path}">${path}</a></li>`)
      await files.put(
        '/index.html',
        Buffer.from(`<title>星河智造</title><ul>${links.join('')}</ul>`),
      )
    },
  }
}

/** Pages have no ending; what was taken down says so. */
const rulesOf = (gone: ReadonlySet<string>) =>
  [
    'ForceType "text/html; charset=utf-8"',
    '<FilesMatch "\\.(xml|json)$">',
    'ForceType None',
    '</FilesMatch>',
    ...[...gone].map((path) => `Redirect gone "${path}"`),
    '',
  ].join('\n')

const sitemapOf = (origin: string, pages: ReadonlySet<string>) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
    ...pages,
  ]
    .map((path) => `<url><loc>${origin}${path}</loc></url>`)
    .join('')}</urlset>`
