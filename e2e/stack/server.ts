import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { runFolder } from './run-folder.ts'

const root = join(import.meta.dirname, '../..')

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts the product with all roles and waits until it says it is ready. */
export async function startServer(env: NodeJS.ProcessEnv) {
  mkdirSync(runFolder, { recursive: true })
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], { cwd: root, env })
  const log = createWriteStream(join(runFolder, 'server.log'))
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  await waitUntilReady(`${env.PUBLIC_URL}/api/health/ready`, child)
  return {
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess) {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`the server ended at start, see ${runFolder}/server.log`)
    const isReady = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server did not become ready, see ${runFolder}/server.log`)
}
