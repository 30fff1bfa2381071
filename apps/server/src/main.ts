import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { runCommand } from './roles/cli.ts'
import { type RoleName, roleNames } from './roles/role.ts'
import { runRoles } from './roles/run.ts'

const longestStopMs = 30_000
const usage = `usage: main.ts [--roles=${roleNames.join(',')}]   start roles (default: all)
       main.ts cli <command>                    one act of an operator; "cli help" lists them`

const isRole = (name: string): name is RoleName => roleNames.some((role) => role === name)

/** Reads settings and arguments, then starts the asked roles or runs one command. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { values, positionals } = parseArgs({
    options: { roles: { type: 'string', default: roleNames.join(',') } },
    allowPositionals: true,
    // Commands read their own options.
    strict: process.argv[2] !== 'cli',
  })
  if (positionals[0] === 'cli')
    return runCommand(process.argv.slice(3), () => readConfig(process.env))
  const roles = String(values.roles).split(',')
  if (positionals.length > 0 || !roles.every(isRole)) throw new UsageError(usage)
  const running = await runRoles(readConfig(process.env), roles)
  stopOnSignal(() => running.stop())
}

class UsageError extends Error {}

/** The first signal ends the work in order, within 30 s; a second one ends it at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const handleSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    // A role that hangs must not keep the process alive for ever.
    setTimeout(() => process.exit(1), longestStopMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', handleSignal)
  process.on('SIGINT', handleSignal)
}

function fail(error: unknown): never {
  if (error instanceof ConfigError || error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`)
  } else {
    createLog({ LOG_LEVEL: 'error' }).error({ err: error }, 'the program failed')
  }
  process.exit(1)
}

process.on('uncaughtException', fail)
await main().catch(fail)
