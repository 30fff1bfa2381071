import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { type RoleName, roleNames } from './roles/role.ts'

const longestStopMs = 30_000
const usage = `usage: main.ts [--roles=${roleNames.join(',')}]   start roles (default: all)
       main.ts cli <command>                    one act of an operator; "cli help" lists them`

class UsageError extends Error {}

/** Reads settings and arguments, then starts the asked roles or runs one command. */
async function main([first, ...words]: string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // What is heavy is loaded last, so that a wrong start says so at once.
  if (first === 'cli') {
    const { runCommand } = await import('./roles/cli.ts')
    return runCommand(words, () => readConfig(process.env))
  }
  const roles = rolesOf(process.argv.slice(2))
  const config = readConfig(process.env)
  const { runRoles } = await import('./roles/run.ts')
  const running = await runRoles(config, roles)
  stopOnSignal(() => running.stop())
}

function rolesOf(args: string[]): RoleName[] {
  const isRole = (name: string): name is RoleName => roleNames.some((role) => role === name)
  try {
    const { values } = parseArgs({ args, options: { roles: { type: 'string' } } })
    const roles = values.roles?.split(',') ?? [...roleNames]
    if (roles.every(isRole)) return roles
  } catch (error) {
    throw new UsageError(usage, { cause: error })
  }
  throw new UsageError(usage)
}

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
await main(process.argv.slice(2)).catch(fail)
