const yearSeconds = 365 * 24 * 60 * 60

/** Value of a cookie, or nothing. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}

/** Keeps a choice of this browser, for one year unless told otherwise (ANS-15). */
export function writeCookie(name: string, value: string, maxAgeSeconds = yearSeconds): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; SameSite=Lax`
}

/** Forgets a choice. */
export function removeCookie(name: string): void {
  writeCookie(name, '', 0)
}
