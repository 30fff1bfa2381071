const files = import.meta.glob<object>('../../locales/en/*.json', {
  eager: true,
  import: 'default',
})

/** Namespace by file name: `locales/en/home.json` is `home`. */
export const pack = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    texts,
  ]),
)
