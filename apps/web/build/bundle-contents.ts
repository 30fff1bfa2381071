import type { Plugin } from 'vite'

const ownCode = 'zhiwen'

/** Writes down how many bytes each package has in each file of the build, for the size budgets. */
export function bundleContents(): Plugin {
  return {
    name: 'bundle-contents',
    apply: 'build',
    generateBundle(_options, bundle) {
      const contents: Record<string, Record<string, number>> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const packages: Record<string, number> = {}
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = packageOf(id)
          packages[name] = (packages[name] ?? 0) + renderedLength
        }
        contents[chunk.fileName] = packages
      }
      const source = JSON.stringify(contents, null, 1)
      this.emitFile({ type: 'asset', fileName: '.vite/contents.json', source })
    },
  }
}

/** The package a module belongs to; pnpm keeps the real name after the last node_modules. */
export function packageOf(id: string) {
  const inside = id.split('node_modules/').at(-1)
  if (!inside || inside === id) return ownCode
  const [scope = '', name = ''] = inside.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
