import { mobileDigits } from './field-rules.ts'

/** `135****8846`: enough to recognise an own number, too little to learn one. */
export function maskMobile(typed: string): string {
  const digits = mobileDigits(typed)
  return `${digits.slice(0, 3)}****${digits.slice(-4)}`
}
