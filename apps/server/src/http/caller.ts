import { type Language, languages } from '@zhiwen/contract/enums.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller, TokenHolder } from './actor.ts'

const longestUserAgent = 400
const bearer = /^Bearer ([\w~+/=.-]{20,200})$/

/** Language of the reply: Content-Language decides, an odd value means zh-hans (API-3, attack R9). */
export function languageOf(header: string | undefined, holder: TokenHolder | null): Language {
  if (header === undefined) return holder?.language ?? languages[0]
  const asked = header.trim().toLowerCase()
  return languages.find((language) => language === asked) ?? languages[0]
}

/** What is known of the sender of a request before and after its token was looked up. */
export const callerOf = (request: FastifyRequest, holder: TokenHolder | null): Caller => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
  language: languageOf(request.headers['content-language'], holder),
})

/** The access token of a request; only the Authorization header carries one, never the address. */
export const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null
