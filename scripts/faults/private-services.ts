import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Below the ports the system hands out, so that a stopped server finds its own free again. */
const firstPort = 15_000
const portSpan = 5_000
const storeDiskBytes = 1024 ** 3

export type ServiceName = 'postgres' | 'redis' | 'opensearch' | 's3'

/**
 * Real servers that belong to this run alone: a folder and ports of their own. Only they are stopped,
 * killed and frozen; signals go to the process ids in the run's own folder.
 */
export async function startPrivateServices(folder: string, names: readonly ServiceName[]) {
  const dev = join(folder, 'services')
  mkdirSync(dev, { recursive: true })
  // The service user has to reach its folders below.
  chmodSync(folder, 0o755)
  const ports = await freePorts()
  const env = { ...bareEnv(), ...ports, ZHIWEN_DEV_DIR: dev, ZHIWEN_PG_FAST: '0' }
  const settings = writeSettings(join(folder, 'settings'), env)
  const own = { ...env, ...settings, ZHIWEN_OPENSEARCH_HEAP: '768m' }
  const services = (...words: string[]) =>
    run(join(root, 'scripts/services'), words, { env: own, timeout: 400_000 })

  const pidOf = (name: ServiceName): number | undefined => {
    const file = join(dev, 'run', `${name}.pid`)
    if (!existsSync(file)) return undefined
    const [pid = '', started = ''] = readFileSync(file, 'utf8').trim().split(' ')
    return startTime(Number(pid)) === started ? Number(pid) : undefined
  }
  const signal = (name: ServiceName, kind: NodeJS.Signals): number => {
    const pid = pidOf(name)
    if (pid === undefined) throw new Error(`${name} does not run`)
    process.kill(pid, kind)
    return pid
  }
  const storeDisk = mountStore(join(dev, 's3'))
  await services('start', ...names)
  return {
    dev,
    /** A disk of its own for the store, so that it can be full; none where nothing may be mounted. */
    storeDisk,
    storeDiskBytes,
    settings,
    pidOf,
    signal,
    start: (...wanted: ServiceName[]) => services('start', ...wanted),
    /** Ends a server by a signal and waits until its process is gone. */
    async end(name: ServiceName, kind: NodeJS.Signals): Promise<number> {
      const pid = signal(name, kind)
      for (let tries = 0; pidOf(name) !== undefined; tries += 1) {
        if (tries > 2_400) throw new Error(`${name} does not end by ${kind}`)
        await pause(50)
      }
      return pid
    },
    async stop(): Promise<void> {
      for (const name of names) if (pidOf(name)) signal(name, 'SIGCONT')
      await services('stop', ...names)
      if (storeDisk) execFileSync('umount', [storeDisk])
      rmSync(dev, { recursive: true, force: true })
    },
  }
}

/** Puts the store's folder on a disk of its own, in memory. */
function mountStore(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${storeDiskBytes}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    return undefined
  }
}

/** Nothing of the caller's settings may lead to servers that are not ours. */
function bareEnv(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'ZHIWEN_CACHE', 'ZHIWEN_SERVICE_USER', 'ZHIWEN_PG_BIN']
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}

function writeSettings(file: string, env: Record<string, string>): Record<string, string> {
  const lib = join(root, 'scripts/lib')
  const script = `set -euo pipefail; source ${lib}/common.sh; source ${lib}/ports.sh; source ${lib}/setup-settings.sh; write_settings "$1"`
  execFileSync('bash', ['-c', script, 'settings', file], { env })
  return parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
}

async function freePorts(): Promise<Record<string, string>> {
  const names = ['PG', 'REDIS', 'OPENSEARCH', 'OPENSEARCH_TRANSPORT', 'S3']
  const ports: Record<string, string> = {}
  const taken = new Set<number>()
  for (const name of names) {
    let port = 0
    while (port === 0 || taken.has(port) || !(await isFree(port))) {
      port = firstPort + Math.floor(Math.random() * portSpan)
    }
    taken.add(port)
    ports[`ZHIWEN_${name}_PORT`] = String(port)
  }
  return ports
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Field 22 of the process table, which a reused id does not share; none for a dead process. */
export function startTime(pid: number): string | undefined {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    const fields = rest.split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
