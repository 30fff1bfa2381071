export { useSwitchWorkspace } from './places/queries.ts'
export { WorkspaceSwitcher } from './places/workspace-switcher.tsx'
