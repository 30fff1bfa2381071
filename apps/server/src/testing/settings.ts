import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

const root = new URL('../../../../', import.meta.url)

/** The settings of this clone, as `scripts/services` reads them, overridden by the environment. */
export function readSettings(): Record<string, string> {
  const own = fileURLToPath(new URL('.env', root))
  const file = existsSync(own) ? own : fileURLToPath(new URL('.env.example', root))
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    settings[name] = process.env[name] ?? value ?? ''
  }
  // Programs of their own run in another folder.
  settings['MODEL_FOLDER'] = resolve(fileURLToPath(root), settings['MODEL_FOLDER'] ?? '')
  return settings
}
