import { z } from 'zod'

/** The tokens of a sign-in as they lie sealed in the credential of their app; empty where there is none. */
export const tokenSet = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string(),
  /** ISO time; empty where the source does not say. */
  expires_at: z.string(),
  scope: z.string(),
})
export type TokenSet = z.infer<typeof tokenSet>

/** Scopes a kind needs that a sign-in did not bring (attack J8). */
export function missingScopes(needed: readonly string[], { scope }: TokenSet): string[] {
  const granted = new Set(scope.split(/[\s,]+/))
  return needed.filter((name) => !granted.has(name))
}
