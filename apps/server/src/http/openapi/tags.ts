const tags = [
  {
    prefix: 'API-AUTH',
    name: 'Sign-in',
    description: 'Sign-in, registration, passwords and tokens',
  },
  { prefix: 'API-USER', name: 'Account', description: 'The signed-in user' },
  { prefix: 'API-WS', name: 'Workspace', description: 'Workspaces' },
  { prefix: 'API-NOTE', name: 'Notices', description: 'Notices of the signed-in user' },
  { prefix: 'API-MEM', name: 'Members', description: 'People of the workspace' },
  { prefix: 'API-ROLE', name: 'Roles', description: 'Custom roles' },
  { prefix: 'API-INV', name: 'Invitations', description: 'Invitations and joining' },
  {
    prefix: 'API-APP',
    name: 'Data sources',
    description: 'Apps, their runs, documents and readers',
  },
  { prefix: 'API-DOC', name: 'Documents', description: 'Documents and their passages' },
  { prefix: 'API-PAY', name: 'Plan', description: 'Plan and quota' },
  { prefix: 'API-UP', name: 'Files', description: 'Uploads and stored files' },
  { prefix: 'API-CFG', name: 'Platform', description: 'Public settings of the platform' },
  { prefix: 'API-SYS', name: 'System', description: 'Health and this description' },
]

/** Group of an endpoint, by its id in the specification. */
export function tagOf(id: string): string {
  const tag = tags.find(({ prefix }) => id.startsWith(`${prefix}-`))
  if (!tag) throw new Error(`${id} belongs to no group of the API page`)
  return tag.name
}

export const tagList = tags.map(({ name, description }) => ({ name, description }))
