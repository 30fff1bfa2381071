import { createModules } from '../modules.ts'
import type { Config } from '../platform/config.ts'
import { createPlatform, type Platform } from '../platform/create-platform.ts'
import { migrate } from '../platform/db/index.ts'
import { createLog, type Log } from '../platform/log.ts'
import { rotateMasterKey } from '../platform/secrets/index.ts'
import { seedDemo } from './seed-demo.ts'

type Command = { about: string; run: (config: Config, log: Log) => Promise<void> }

/** Gives a command the platform and takes it back, whatever happens. */
const withPlatform =
  (work: (platform: Platform) => Promise<void>): Command['run'] =>
  async (config, log) => {
    const platform = createPlatform(config, log)
    try {
      await work(platform)
    } finally {
      await platform.close()
    }
  }

const commands: Record<string, Command> = {
  migrate: {
    about: 'bring the database to the newest schema and make the job queues',
    run: withPlatform(async (platform) => {
      const { config, log } = platform
      const ownerUrl = config.DATABASE_OWNER_URL
      if (!ownerUrl) throw new Error('migrate needs DATABASE_OWNER_URL')
      const { jobs } = createModules(platform)
      const applied = await migrate({ ownerUrl, log, jobs })
      log.info({ applied: applied.length, queues: jobs.length }, 'database is up to date')
    }),
  },
  'keys rotate': {
    about: 'wrap every stored key with the newest master key; may be stopped and run again',
    run: withPlatform(async (platform) => {
      const rotated = await rotateMasterKey(platform)
      platform.log.info({ rotated }, 'master key rotated')
    }),
  },
  'seed-demo': {
    about: 'make sample accounts with a known password (development only)',
    run: seedDemo,
  },
}

const help = () =>
  Object.entries(commands)
    .map(([name, { about }]) => `${name.padEnd(14)} ${about}\n`)
    .join('')

/** Runs one command of an operator to its end. */
export async function runCommand(words: string[], readSettings: () => Config): Promise<void> {
  const command = commands[words.join(' ')]
  if (!command) {
    process.stdout.write(help())
    if (words[0] !== 'help') process.exitCode = 1
    return
  }
  const config = readSettings()
  await command.run(config, createLog(config))
}
