import type { Plugin } from 'vite'

/** Fills ui/admin-kit/antd-styles.css with the styles of the antd parts in use, for the server and the build. */
export function antdStyles(): Plugin {
  let styles: Promise<string> | undefined
  return {
    name: 'antd-styles',
    enforce: 'pre',
    transform(_code, id) {
      if (!id.split('?')[0]?.endsWith('/admin-kit/antd-styles.css')) return undefined
      // Loaded here, because antd takes a second to load and most runs do not need it.
      styles ??= import('./extract-antd.ts').then(({ extractAntd }) => extractAntd())
      return styles.then((code) => ({ code, map: null }))
    },
  }
}
