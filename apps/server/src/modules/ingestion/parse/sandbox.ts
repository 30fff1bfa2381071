import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Root of the installation: the folder that holds `apps` and `node_modules`. */
const root = join(import.meta.dirname, '../../../../../..')
const inside = '/app'
const program = `${inside}/apps/server/src/parser/main.ts`
const programNode = `${inside}/node`

const megabyte = 1024 * 1024

/** What a child may use; each process in it is bound by these on its own. */
type Limits = { dataBytes: number; heapBytes: number; cpuSeconds: number }

/** `plain`: JavaScript only. `tools`: poppler, LibreOffice and the models that read pictures. */
export type Profile = 'plain' | 'tools'

/** Data a fresh Node process counts as its own without using it (measured: 573 MB, 43 MB of them real). */
const reservedBytes = 530 * megabyte

const limitsOf: Record<Profile, Limits> = {
  plain: { dataBytes: reservedBytes + 600 * megabyte, heapBytes: 400 * megabyte, cpuSeconds: 20 },
  tools: { dataBytes: reservedBytes + 700 * megabyte, heapBytes: 256 * megabyte, cpuSeconds: 50 },
}

/** Read-only parts of the machine a child sees, where they exist; nothing else is there. */
const systemFolders = [
  '/usr',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/libreoffice',
]
const ownFolders = [
  'node_modules',
  'apps/server/node_modules',
  'apps/server/src/parser',
  'apps/server/package.json',
]
const scratchBytes = 256 * megabyte

const walls = [
  '--unshare-all --unshare-user --disable-userns --uid 65534 --gid 65534 --cap-drop ALL --hostname parser',
  '--die-with-parent --new-session',
  '--clearenv --setenv PATH /usr/bin --setenv HOME /tmp --setenv LANG C.UTF-8',
  '--proc /proc --dev /dev --chdir /tmp',
].flatMap((flags) => flags.split(' '))

/** Makes the command of a child; tests hand in one that cannot run. */
export type Sandbox = (profile: Profile) => { command: string; args: string[] }

/**
 * The command of a parser child: no network, no environment, no files but the program's own, a scratch
 * folder in memory, an unknown user, and the end of its parent is its own.
 */
export const sandboxCommand: Sandbox = (profile) => {
  const { dataBytes, cpuSeconds } = limitsOf[profile]
  return {
    command: 'prlimit',
    args: [
      `--data=${dataBytes}`,
      `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
      '--nofile=256',
      `--fsize=${scratchBytes}`,
      '--core=0',
      'bwrap',
      ...walls,
      ...mounts(),
      programNode,
      ...nodeFlags(profile),
      program,
    ],
  }
}

function mounts(): string[] {
  const system = systemFolders.filter((folder) => existsSync(folder))
  return [
    ...system.flatMap((folder) => ['--ro-bind', folder, folder]),
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    '--size',
    String(scratchBytes),
    '--tmpfs',
    '/tmp',
    ...ownFolders.flatMap((path) => ['--ro-bind', join(root, path), `${inside}/${path}`]),
    '--ro-bind',
    realpathSync(process.execPath),
    programNode,
    // Both are kept in memory without a bound.
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
  ]
}

function nodeFlags(profile: Profile): string[] {
  const heap = Math.round(limitsOf[profile].heapBytes / megabyte)
  const tools = ['--allow-child-process', '--allow-addons']
  return [
    '--permission',
    '--allow-fs-read=*',
    '--allow-fs-write=/tmp',
    ...(profile === 'tools' ? tools : []),
    `--max-old-space-size=${heap}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ]
}
