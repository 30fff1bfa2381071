import { uploadFilesMax } from '@zhiwen/contract/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpContext, IncomingFile } from './route.ts'

/** Gives a handler the few things of HTTP it may touch; cookies are safe whatever it asks for. */
export function httpContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { isHttps }: { isHttps: boolean },
): HttpContext {
  const safe = { httpOnly: true, sameSite: 'strict', secure: isHttps } as const
  return {
    cookie: (name) => request.cookies[name],
    setCookie(name, value, { path, maxAgeSeconds }) {
      reply.setCookie(name, value, { ...safe, path, maxAge: maxAgeSeconds })
    },
    clearCookie(name, { path }) {
      reply.clearCookie(name, { ...safe, path })
    },
    files: () => incomingFiles(request),
    sendFile: (body, headers) => ({ kind: 'file', body, headers }),
    sendEvents: (feed) => ({ kind: 'events', feed }),
  }
}

/** Files of a multipart body, one at a time; more than allowed ends the reading with an error. */
async function* incomingFiles(request: FastifyRequest): AsyncGenerator<IncomingFile> {
  for await (const part of request.files({ limits: { files: uploadFilesMax } })) {
    yield { name: part.filename, stream: part.file }
  }
}
