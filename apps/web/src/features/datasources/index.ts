export const loadDirectoryPage = async () =>
  (await import('./directory/directory-page.tsx')).DirectoryPage
