import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readSettings } from '../apps/server/src/testing/settings.ts'

/**
 * `pnpm dev`: migrates, then runs the server (all roles, restarted when a source changes) and the web
 * app with hot reload. The services must run: `scripts/services start`.
 */
const root = join(import.meta.dirname, '..')
const settings = readSettings()
const webPort = 5173
const webUrl = `http://127.0.0.1:${webPort}`
const serverMain = 'apps/server/src/main.ts'
// The browser talks to the web app's own server, so that is where calls and links must come from.
const env = { ...process.env, PUBLIC_URL: webUrl }

const migrated = spawnSync(process.execPath, [serverMain, 'cli', 'migrate'], {
  cwd: root,
  env,
  stdio: 'inherit',
})
if (migrated.status !== 0) {
  console.error(
    '\nThe database could not be migrated. Are the services running? scripts/services start',
  )
  process.exit(1)
}

const watched = ['apps/server/src', 'apps/server/locales', 'packages/contract/src', '.env']
const start = (args: string[]) =>
  spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
const children: ChildProcess[] = [
  start([...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', serverMain]),
  start(['apps/web/node_modules/vite/bin/vite.js', 'apps/web', ...viteOptions()]),
]

function viteOptions(): string[] {
  return [
    '--host',
    '127.0.0.1',
    '--port',
    String(webPort),
    '--strictPort',
    '--clearScreen',
    'false',
  ]
}

const apiUrl = `http://127.0.0.1:${settings['HTTP_PORT'] ?? '8700'}`
console.log(`
  Open       ${webUrl}
  API        ${apiUrl}/api/docs
  Messages   ${settings['DEVELOPMENT_OUTBOX_URL'] ?? 'no development outbox is set'}
  Stop       Ctrl+C
`)

/** One child that ends ends the other: half a program helps nobody. */
function stopAll(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stopAll()
  })
}
