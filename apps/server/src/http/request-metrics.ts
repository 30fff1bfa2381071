import type { FastifyInstance } from 'fastify'
import { recordSeconds } from '../platform/metrics.ts'

/** Times every reply and writes one log line for it; labels hold no address, workspace or user. */
export function addRequestMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log } = request
    // The pattern, not the address: tickets travel in addresses.
    const path = routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    // A stream lasts as long as a page is open: that is no slow answer.
    if (routeOptions.config.endpoint?.produces === 'events' && status === 200) {
      log.info({ method, path, ms: Math.round(reply.elapsedTime) }, 'event stream ended')
      return
    }
    recordSeconds('zhiwen_http_request_seconds', reply.elapsedTime / 1000, { method, path, status })
    if (routeOptions.config.isOpen) return
    log.info({ method, path, status, ms: Math.round(reply.elapsedTime) }, 'request answered')
  })
}
