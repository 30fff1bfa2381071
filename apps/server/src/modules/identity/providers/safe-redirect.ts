const base = 'http://own.invalid'

/** Keeps a path of our own site and turns everything else into `/` (attack A15). */
export function safeRedirect(asked: string | undefined): string {
  // Browsers read a backslash as a slash and drop control characters, so neither may take part.
  if (!asked || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(asked)) return '/'
  if (!URL.canParse(asked, base)) return '/'
  const url = new URL(asked, base)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Dot segments can leave a second slash at the front: `/.//evil`.
  return url.origin === base && !path.startsWith('//') ? path : '/'
}
