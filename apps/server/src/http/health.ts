import type { FastifyInstance, FastifyReply } from 'fastify'

/** Registers API-SYS-1: whether the process lives, and whether it may be sent requests; no details. */
export function addHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  const config = { isOpen: true } as const
  const method = ['GET', 'HEAD']
  const send = (reply: FastifyReply, isOk: boolean) =>
    reply
      .status(isOk ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isOk ? 'ok' : 'unavailable' })

  app.route({ method, url: '/api/health/live', config, handler: (_, reply) => send(reply, true) })
  app.route({
    method,
    url: '/api/health/ready',
    config,
    handler: async (_, reply) => send(reply, await ready()),
  })
}
