import type { Role } from '@zhiwen/contract/roles.ts'
import type { RoleRow } from './repo.ts'

/** A role as managers see it. */
export const toRole = ({ created_at, updated_at, ...role }: RoleRow): Role => ({
  ...role,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
