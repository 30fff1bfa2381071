import { type Attributes, type Counter, type Histogram, metrics } from '@opentelemetry/api'

type Observation = { value: number; labels?: Attributes }
type Observe = () => Observation[] | Promise<Observation[]>

const meter = () => metrics.getMeter('zhiwen')

// Instruments made before telemetry starts stay silent for good, so each is made at its first use.
const counters = new Map<string, Counter>()
const histograms = new Map<string, Histogram>()

const made = <T>(known: Map<string, T>, name: string, make: () => T): T => {
  const instrument = known.get(name) ?? make()
  known.set(name, instrument)
  return instrument
}

/** Adds one to a counter. Labels never hold a workspace, user or address. */
export function count(name: string, labels: Attributes = {}): void {
  made(counters, name, () => meter().createCounter(name)).add(1, labels)
}

/** Puts a duration into a histogram of seconds. */
export function recordSeconds(name: string, seconds: number, labels: Attributes = {}): void {
  const options = { unit: 's', advice: { explicitBucketBoundaries: secondsBuckets } }
  made(histograms, name, () => meter().createHistogram(name, options)).record(seconds, labels)
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Asks for values whenever metrics are collected; the returned function ends that. */
export function observeGauge(name: string, observe: Observe): () => void {
  const gauge = meter().createObservableGauge(name)
  const callback: Parameters<typeof gauge.addCallback>[0] = async (result) => {
    for (const { value, labels } of await observe()) result.observe(value, labels ?? {})
  }
  gauge.addCallback(callback)
  return () => gauge.removeCallback(callback)
}
