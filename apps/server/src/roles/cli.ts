import { createModules } from '../modules.ts'
import type { Config } from '../platform/config.ts'
import { createPlatform, type Platform } from '../platform/create-platform.ts'
import { migrate } from '../platform/db/index.ts'
import { createLog } from '../platform/log.ts'
import { rotateMasterKey } from '../platform/secrets/index.ts'
import { grantPlan } from './grant-plan.ts'
import { CommandError } from './read-options.ts'
import { checkIndex, rebuildIndex, repairIndex } from './search-commands.ts'
import { verifyAudit } from './verify-audit.ts'

type Command = { about: string; run: (platform: Platform, args: string[]) => Promise<void> }

const commands: Record<string, Command> = {
  migrate: {
    about: 'bring the database to the newest schema and make the job queues',
    async run(platform) {
      const { config, log } = platform
      const ownerUrl = config.DATABASE_OWNER_URL
      if (!ownerUrl) throw new Error('migrate needs DATABASE_OWNER_URL')
      const { jobs } = createModules(platform)
      const applied = await migrate({ ownerUrl, log, jobs })
      log.info({ applied: applied.length, queues: jobs.length }, 'database is up to date')
    },
  },
  'keys rotate': {
    about: 'wrap every stored key with the newest master key; may be stopped and run again',
    async run(platform) {
      const rotated = await rotateMasterKey(platform)
      platform.log.info({ rotated }, 'master key rotated')
    },
  },
  'billing grant': {
    about: 'give a workspace a plan: --workspace <id> --plan <key> [--members n] [--days n]',
    run: grantPlan,
  },
  'audit verify': {
    about: 'find any change made to audit rows behind the program: [--workspace <id>]',
    run: verifyAudit,
  },
  'search check': {
    about: 'compare the search index with the database: [--workspace <id>]',
    run: checkIndex,
  },
  'search repair': {
    about: 'the same, and put right what differs: [--workspace <id>]',
    run: repairIndex,
  },
  'search rebuild': {
    about:
      'build the search index anew while searches go on; may be stopped and run again: [--pool <name>]',
    run: rebuildIndex,
  },
}

const help = () =>
  Object.entries(commands)
    .map(([name, { about }]) => `${name.padEnd(14)} ${about}\n`)
    .join('')

/** Runs one command of an operator to its end; what follows its name are its own options. */
export async function runCommand(words: string[], readSettings: () => Config): Promise<void> {
  const options = words.findIndex((word) => word.startsWith('-'))
  const end = options === -1 ? words.length : options
  const command = commands[words.slice(0, end).join(' ')]
  if (!command) {
    process.stdout.write(help())
    if (words[0] !== 'help') process.exitCode = 1
    return
  }
  const config = readSettings()
  const platform = createPlatform(config, createLog(config))
  try {
    await command.run(platform, words.slice(end))
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    await platform.close()
  }
}
