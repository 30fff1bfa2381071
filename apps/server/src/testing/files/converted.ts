import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Files turned into another kind by LibreOffice, in one start of it; names are without their endings. */
export async function converted(
  files: Record<string, Buffer>,
  ending: string,
): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  try {
    const names = Object.keys(files)
    await Promise.all(names.map((name) => writeFile(join(folder, name), files[name] ?? '')))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const inputs = names.map((name) => join(folder, name))
    const words = [
      '--headless',
      '--norestore',
      '--convert-to',
      ending,
      '--outdir',
      join(folder, 'out'),
    ]
    await run('soffice', [profile, ...words, ...inputs], { timeout: 120_000 })
    const made = names.map(async (name): Promise<[string, Buffer]> => {
      const changed = name.replace(/\.\w+$/, `.${ending}`)
      return [changed, await readFile(join(folder, 'out', changed))]
    })
    return Object.fromEntries(await Promise.all(made))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
