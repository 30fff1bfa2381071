import { type Source, sources } from './company.ts'
import { type FakeDirectory, startFakeDirectory } from './directory-server.ts'

const defaultPorts: Record<Source, number> = { feishu: 21_091, dingtalk: 21_092, wecom: 21_093 }

function portOf(source: Source): number {
  const name = `${source.toUpperCase()}_PORT`
  const port = Number(process.env[name] ?? defaultPorts[source])
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`)
  return port
}

const running: FakeDirectory[] = []
for (const source of sources) {
  const directory = await startFakeDirectory({ source, port: portOf(source) })
  console.log(`development directory of ${source} on ${directory.url}`)
  running.push(directory)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void Promise.all(running.map((directory) => directory.stop())).then(() => process.exit(0))
  })
}
