import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { trace } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { count, observeGauge, recordSeconds } from './metrics.ts'
import { startTelemetry, type Telemetry } from './telemetry.ts'

let collector: Server
let served: Server
let telemetry: Telemetry
let metricsPort: number
const received: string[] = []

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push(`${request.url} ${body}`)
      response.end('{}')
    })
  })
  const otlpPort = await listen(collector)
  const free = createServer()
  metricsPort = await listen(free)
  await new Promise((resolve) => free.close(resolve))
  telemetry = startTelemetry(
    { METRICS_PORT: metricsPort, OTLP_URL: `http://127.0.0.1:${otlpPort}`, HTTP_HOST: '127.0.0.1' },
    'test',
  )
  served = createServer((_request, response) => response.end('served'))
})
afterAll(() => {
  collector.close()
  served.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

test('counters, durations and observed values can be scraped', async () => {
  count('zhiwen_test_total', { code: 'not-found' })
  count('zhiwen_test_total', { code: 'not-found' })
  recordSeconds('zhiwen_test_seconds', 0.02, { route: 'GET /x' })
  let asked = 0
  const stop = observeGauge('zhiwen_test_depth', () => {
    asked += 1
    return [{ value: 7, labels: { pool: 'app' } }]
  })

  const text = await scrape()

  expect(text).toMatch(/zhiwen_test_total\{.*code="not-found".*\} 2/)
  expect(text).toMatch(/zhiwen_test_seconds_bucket\{.*route="GET \/x".*le="0.025"\} 1/)
  expect(text).toMatch(/zhiwen_test_depth\{.*pool="app".*\} 7/)
  expect(text).toMatch(/zhiwen_event_loop_delay_seconds\{.*quantile="0.99".*\} \d/)
  stop()
  await scrape()
  expect(asked).toBe(1)
})

test('requests and own spans reach the collector, without the query of an address', async () => {
  const port = await listen(served)
  await fetch(`http://127.0.0.1:${port}/hello?ticket=canary-4711`)
  trace.getTracer('zhiwen').startActiveSpan('db.transaction', (span) => span.end())

  await telemetry.stop()

  const traces = received.filter((line) => line.startsWith('/v1/traces')).join()
  expect(traces).toContain('zhiwen-test')
  expect(traces).toContain('db.transaction')
  expect(traces).toContain('"/hello"')
  expect(traces).not.toContain('canary-4711')
})
