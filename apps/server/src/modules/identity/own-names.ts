import type { UserRow } from './repo.ts'

/** Everything an account can be called; none of it may be its password (VAL-6). */
export const ownNames = ({ username, country_code, mobile_e164, email }: UserRow) => [
  username,
  mobile_e164,
  mobile_e164.slice(country_code.length),
  email,
]
