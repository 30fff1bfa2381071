export const loadAuditPage = async () => (await import('./audit-page.tsx')).AuditPage
