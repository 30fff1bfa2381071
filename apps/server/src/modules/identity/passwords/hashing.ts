import { hash, verify } from '@node-rs/argon2'
import { randomSecret } from '../../../platform/ids.ts'
import { createSlots } from '../../../platform/slots.ts'

/** argon2id by default; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Says whether the password fits; without a hash it works just as long and says no. */
  fits(hash: string | null, password: string): Promise<boolean>
}

/** Makes the one place where passwords are hashed: four at once, so that a rush stays below 100 MB (attack A17). */
export function createPasswords(): Passwords {
  const slots = createSlots({ running: 4, waiting: 100 })
  // Unknown accounts are compared with this, so that time does not tell them from known ones (attack A1).
  const nobody = hash(randomSecret(), cost)
  return {
    hash: (password) => slots(() => hash(password, cost)),
    fits: (stored, password) =>
      slots(async () => (await verify(stored ?? (await nobody), password)) && stored !== null),
  }
}
