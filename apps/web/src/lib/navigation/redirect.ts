/** Keeps slashes readable: `/login?redirect=/chat`. */
const queryValue = (value: string) =>
  encodeURIComponent(value).replaceAll('%2F', '/').replaceAll('%3A', ':')

/** Path of the sign-in page that leads back to a target afterwards. */
export const loginPath = (target: string): string => `/login?redirect=${queryValue(target)}`

/** Path of the guide that leads on to the wanted page once the user is active. */
export const guidePath = (target: string): string =>
  target === '/' || target === '/home' ? '/guide' : `/guide?redirect=${queryValue(target)}`

/**
 * The path a redirect parameter may lead to: on our own origin and starting with a single slash,
 * anything else is `/` (product §3, attack A15). A full address of our origin counts by its path.
 */
export function safeRedirect(value: string | null | undefined, origin = location.origin): string {
  if (!value) return '/'
  const path = value.startsWith(`${origin}/`) ? value.slice(origin.length) : value
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return '/'
  // Resolving drops tabs and line breaks and walks dots, as the browser would; what is left must still be ours.
  const resolved = new URL(path, origin)
  if (resolved.origin !== origin || resolved.pathname.startsWith('//')) return '/'
  return `${resolved.pathname}${resolved.search}${resolved.hash}`
}
