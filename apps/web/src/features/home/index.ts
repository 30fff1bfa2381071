export const loadHomePage = async () => (await import('./home-page.tsx')).HomePage
