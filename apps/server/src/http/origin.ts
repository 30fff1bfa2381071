import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../platform/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Header that only our own scripts can set; a form of another site cannot (attack Q1). */
const clientHeader = 'x-zhiwen-client'

type Asked = { method: string; headers: IncomingHttpHeaders; isCookie: boolean }

/** Refuses changing calls that come from a page of another site (attacks Q1, Q2, Q4). */
export function checkOrigin(publicOrigin: string, { method, headers, isCookie }: Asked): void {
  if (safeMethods.has(method)) return
  const { origin } = headers
  if (origin !== undefined && origin !== publicOrigin) throw new AppError('origin-refused')
  if (!isCookie) return
  // The cookie comes along by itself, so silence about the origin is not enough here.
  if (origin === undefined || headers[clientHeader] !== 'web') throw new AppError('origin-refused')
}
