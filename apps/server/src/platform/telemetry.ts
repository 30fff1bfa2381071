import { createRequire } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { NodeSDK } from '@opentelemetry/sdk-node'
import type { Config } from './config.ts'
import { observeGauge } from './metrics.ts'

export type Telemetry = { stop(): Promise<void> }

const nanosecondsPerSecond = 1e9

/** Metrics are not worth a refused start, but their absence must be seen. */
const warn = (error: Error | void) => {
  if (error) process.emitWarning(`metrics are not served: ${error.message}`)
}

const httpHook = {
  // Queries may hold tickets and codes, and nothing in them is needed to read a trace.
  startIncomingSpanHook: () => ({ 'url.query': '' }),
  // Calls to suppliers carry codes in their addresses.
  disableOutgoingRequestInstrumentation: true,
}

/**
 * Starts metrics on their own port and, when an OTLP address is set, traces. To be called before
 * anything else is built: instruments made earlier stay silent.
 */
export function startTelemetry(
  config: Pick<Config, 'METRICS_PORT' | 'OTLP_URL' | 'HTTP_HOST'>,
  role: string,
): Telemetry {
  const { METRICS_PORT: port, OTLP_URL: otlpUrl, HTTP_HOST: host } = config
  const metricReaders =
    port === 0 ? [] : [new PrometheusExporter({ port, host, withoutScopeInfo: true }, warn)]
  const traces = otlpUrl
    ? {
        traceExporter: new OTLPTraceExporter({ url: tracesUrl(otlpUrl) }),
        instrumentations: [new HttpInstrumentation(httpHook)],
      }
    : { spanProcessors: [] }
  const sdk = new NodeSDK({
    serviceName: `zhiwen-${role}`,
    autoDetectResources: false,
    metricReaders,
    logRecordProcessors: [],
    ...traces,
  })
  sdk.start()
  // The hook acts when a module is next required; other code has imported node:http long before.
  if (otlpUrl) createRequire(import.meta.url)('node:http')
  const stopWatching = watchEventLoop()
  return {
    async stop() {
      stopWatching()
      await sdk.shutdown()
    },
  }
}

const tracesUrl = (base: string) => `${base.replace(/\/$/, '')}/v1/traces`

function watchEventLoop(): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const stop = observeGauge('zhiwen_event_loop_delay_seconds', () => {
    const values = [50, 99].map((percentile) => ({
      value: delay.percentile(percentile) / nanosecondsPerSecond,
      labels: { quantile: `0.${percentile}` },
    }))
    delay.reset()
    return values
  })
  return () => {
    delay.disable()
    stop()
  }
}
