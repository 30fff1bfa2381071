export type PasswordStrength = 0 | 1 | 2 | 3

/** Judges a password by length and kinds of characters: 0 empty, 1 weak, 2 fair, 3 strong. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (password.length < 8 || kinds < 2 || distinct < 5) return 1
  if (password.length < 12 && kinds < 3) return 2
  if (password.length < 10) return 2
  return 3
}
