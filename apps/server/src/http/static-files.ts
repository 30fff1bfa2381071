import { existsSync, readdirSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import staticPlugin from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

const page = 'index.html'
const yearSeconds = 31_536_000
/** Files the browser never asks for: source maps stay inside (attack S6), packed twins are chosen by the plugin. */
const hidden = /\.(?:map|br|gz)$/

/** Serves the built web app: files by exact name, the page itself for every other path. */
export function addStaticFiles(app: FastifyInstance, root: string): void {
  if (!existsSync(join(root, page))) return
  const names = new Set(listFiles(root))
  app.register(staticPlugin, { root, serve: false, preCompressed: true, cacheControl: false })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { isOpen: true },
    handler: (request, reply) => sendStatic(request, reply, names),
  })
}

const listFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !hidden.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))

function sendStatic(request: FastifyRequest, reply: FastifyReply, names: ReadonlySet<string>) {
  const path = pathOf(request)
  // However it is spelled, what means the API is never answered with the page.
  if (/^\/*api(?:\/|$)/i.test(path)) throw new AppError('not-found')
  const name = path.slice(1)
  if (names.has(name) && name !== page) {
    return reply.header('cache-control', cacheOf(name)).sendFile(name)
  }
  // A missing script must fail as such; the page in its place would fail later and stranger.
  if (path.startsWith('/assets/') || hidden.test(path)) throw new AppError('not-found')
  return reply.header('cache-control', 'no-cache').sendFile(page)
}

/** The path as the file system would read it; an address that cannot be read is nothing we have. */
function pathOf({ url }: FastifyRequest): string {
  try {
    const decoded = decodeURIComponent(url.replace(/[?#].*$/s, ''))
    return posix.normalize(decoded.replaceAll(/[\\/]+/g, '/'))
  } catch {
    throw new AppError('not-found')
  }
}

/** Names under assets carry a hash of their content, so they never change. */
const cacheOf = (name: string): string =>
  name.startsWith('assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
