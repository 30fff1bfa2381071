import type { GuardedRequest } from '../../platform/guarded-fetch/index.ts'
import type { ContentContext } from '../content-spec.ts'
import type { Credential, Settings } from './settings.ts'

export type DavContext = ContentContext<Settings, Credential>

/** The folder that is read, as its decoded path with a slash at the end. */
export const rootOf = ({ url }: Settings): string =>
  `${decodeURIComponent(new URL(url).pathname).replace(/\/+$/, '')}/`

/** The address of a path below the root. */
export function addressOf(settings: Settings, path: string): URL {
  const url = new URL(settings.url)
  url.pathname = `${rootOf(settings)}${path}`.split('/').map(encodeURIComponent).join('/')
  url.search = ''
  return url
}

/** Calls the server with the key of the app. */
export function callServer(ctx: DavContext, url: URL, request: GuardedRequest = {}) {
  const { username, password } = ctx.credential
  const key = Buffer.from(`${username}:${password}`).toString('base64')
  return ctx.request(url, {
    ...request,
    headers: { ...request.headers, ...(username !== '' && { authorization: `Basic ${key}` }) },
  })
}
