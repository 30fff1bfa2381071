const files = import.meta.glob<object>('../../locales/en/datasources/*.json', {
  eager: true,
  import: 'default',
})

/** Texts of the data source pages: `locales/en/datasources/store.json` is `store`. */
export const pack = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    texts,
  ]),
)
