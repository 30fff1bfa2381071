type Sample = { title: string; path: string; content: string }

/** A call that pushes one item, ready for a terminal. */
export function pushExample(appId: string, key: string, sample: Sample): string {
  const item = {
    external_id: 'doc-001',
    ...sample,
    readers: ['email:wang@example.com', 'group:production'],
  }
  return [
    `curl -X POST ${location.origin}/api/apps/${appId}/items \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ items: [item] }, null, 2)}'`,
  ].join('\n')
}
