import * as limits from '@zhiwen/contract/limits.ts'
import type { SourcePerson } from '../../../connectors/spec.ts'
import { type PhoneNumber, readPhoneNumber } from '../../../platform/phone-number.ts'

/** A person of a directory with one spelling for contacts; empty where there is none that works. */
export type Person = {
  open_id: string
  name: string
  email: string
  /** E.164. */
  number: string
  is_active: boolean
}

const mainland = '+86'
const mainlandMobile = /^1\d{10}$/

/** Brings what a source shows into the spelling that members are compared in. */
export function toPerson(found: SourcePerson): Person {
  const email = found.email.normalize('NFKC').trim().toLowerCase()
  const isEmail = email.length <= limits.emailMax && limits.emailPattern.test(email)
  const phone = readPhoneNumber(found.mobile)
  const name = found.name.normalize('NFKC').trim().slice(0, limits.displayNameMax)
  return {
    open_id: found.open_id,
    name:
      name ||
      (isEmail ? (email.split('@')[0] ?? '') : found.open_id).slice(0, limits.displayNameMax),
    email: isEmail ? email : '',
    number: isNumber(phone) ? phone.country_code + phone.phone : '',
    is_active: found.is_active,
  }
}

const isNumber = ({ country_code, phone }: PhoneNumber) =>
  limits.countryCodePattern.test(country_code) &&
  (country_code === mainland ? mainlandMobile : limits.mobilePattern).test(phone)

/** Number and mailbox, in the order they are tried (READ-4). */
export const contactsOf = ({ number, email }: Pick<Person, 'number' | 'email'>): string[] =>
  [number, email].filter((contact) => contact !== '')

/** An E.164 number in its two parts. */
export const phoneOf = ({ number }: Pick<Person, 'number'>): PhoneNumber =>
  number ? readPhoneNumber(number) : { country_code: mainland, phone: '' }
