import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddingServer } from '../../apps/server/src/testing/embedding-server.ts'
import { startLedgerSource } from '../../tools/ledger-source/src/index.ts'
import { startHttpEdge } from './edges/http-edge.ts'
import { startTcpEdge } from './edges/tcp-edge.ts'
import { type ServiceName, startPrivateServices } from './private-services.ts'

const root = join(import.meta.dirname, '../..')
const portOf = (url: string | undefined) => Number(new URL(url ?? '').port)

export type Parts = Awaited<ReturnType<typeof startParts>>

/** Servers of the run's own, and an edge that can be spoiled on every line to them. */
export async function startParts(folder: string, engineUrl: string | undefined) {
  mkdirSync(folder, { recursive: true })
  const names: ServiceName[] = ['postgres', 'redis', 's3']
  const services = await startPrivateServices(folder, engineUrl ? names : [...names, 'opensearch'])
  const given = services.settings
  const engine = engineUrl ?? given['OPENSEARCH_URL'] ?? ''
  const ledger = await startLedgerSource()
  const embedding = await startEmbeddingServer()
  const http = {
    engine: await startHttpEdge(portOf(engine)),
    store: await startHttpEdge(portOf(given['S3_ENDPOINT'])),
  }
  const edges = {
    database: await startTcpEdge(portOf(given['DATABASE_APP_URL'])),
    redis: await startTcpEdge(portOf(given['REDIS_URL'])),
    engine: await startTcpEdge(http.engine.port),
    store: await startTcpEdge(http.store.port),
    source: await startTcpEdge(ledger.port),
  }
  return { services, engine, ledger, embedding, http, edges }
}

/** The settings with which the program meets every server through its edge. */
export function settingsFor(
  { services, edges, embedding }: Parts,
  prefix: string,
): Record<string, string> {
  const given = services.settings
  const through = (name: string, port: number) => {
    const url = new URL(given[name] ?? '')
    url.port = String(port)
    return url.href.replace(/\/$/, '')
  }
  return {
    ...given,
    DEPLOYMENT: 'test',
    HTTP_PORT: '0',
    METRICS_PORT: '0',
    OTLP_URL: '',
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: '1000',
    MODEL_FOLDER: join(root, '.tools/model'),
    OPENSEARCH_PREFIX: prefix,
    EGRESS_ALLOW: `127.0.0.1:${edges.source.port},${embedding.host}`,
    DATABASE_APP_URL: through('DATABASE_APP_URL', edges.database.port),
    DATABASE_SYSTEM_URL: through('DATABASE_SYSTEM_URL', edges.database.port),
    REDIS_URL: through('REDIS_URL', edges.redis.port),
    OPENSEARCH_URL: `http://127.0.0.1:${edges.engine.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${edges.store.port}`,
  }
}

/** Every line as it should be. */
export function healParts({ edges, http, ledger, embedding }: Parts): void {
  for (const edge of Object.values(edges)) edge.heal()
  http.engine.heal()
  http.store.heal()
  ledger.faults.clear()
  embedding.state.fault = null
}

/** Ends all of it; nothing of the run stays in an engine that others use. */
export async function stopParts(parts: Parts, prefix: string): Promise<void> {
  for (const edge of Object.values(parts.edges)) edge.stop()
  parts.http.engine.stop()
  parts.http.store.stop()
  await parts.ledger.close()
  await parts.embedding.close()
  await dropIndexes(parts.engine, prefix)
  await parts.services.stop()
}

async function dropIndexes(engine: string, prefix: string): Promise<void> {
  const listed = await fetch(`${engine}/_cat/indices/${prefix}-*?h=index`).catch(() => null)
  const names = listed?.ok ? (await listed.text()).split('\n').filter(Boolean) : []
  for (const name of names) await fetch(`${engine}/${name}`, { method: 'DELETE' })
}
