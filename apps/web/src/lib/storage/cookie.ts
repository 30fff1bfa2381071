const yearSeconds = 365 * 24 * 60 * 60

/** Value of a cookie, or nothing. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}

/** Keeps a view choice for one year (ANS-15). */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; SameSite=Lax`
}
