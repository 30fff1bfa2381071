/** Country codes of one and two digits (ITU E.164); all others have three. */
const shortCodes = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)
const homeCode = '+86'
const noise = /[\s()./·-]|\p{Cf}/gu
/** What a spreadsheet makes of a long number; only with every digit written out is it still the number. */
const scientific = /^(\d)\.(\d+)e\+?(\d{1,2})$/i

export type PhoneNumber = { country_code: string; phone: string }

/**
 * Takes a typed or exported number apart: full-width digits, spaces, `+86` or `0086` in front, the
 * trunk zero of mainland mobiles. The result may still be no number; the caller checks its shape.
 */
export function readPhoneNumber(typed: string, typedCode = ''): PhoneNumber {
  const code = readCountryCode(typedCode)
  const text = withAllDigits(typed.normalize('NFKC').trim()).replace(noise, '').replace(/^'/, '')
  const international = text.replace(/^00(?=[1-9])/, '+')
  if (international.startsWith('+')) return splitInternational(international.slice(1), code)
  const country_code = code || homeCode
  return { country_code, phone: country_code === homeCode ? withoutTrunk(text) : text }
}

/** `86`, `0086` and `+86` are one code; empty stays empty. */
export const readCountryCode = (typed: string): string => {
  const digits = typed
    .normalize('NFKC')
    .replace(noise, '')
    .replace(/^(\+|00)/, '')
  return digits === '' ? '' : `+${digits}`
}

/** A number as the world writes it, or null where it is none. */
export function e164Of(typed: string, typedCode = ''): string | null {
  const { country_code, phone } = readPhoneNumber(typed, typedCode)
  return /^\d{10,15}$/.test(phone) && /^\+\d{1,4}$/.test(country_code) ? country_code + phone : null
}

function splitInternational(digits: string, code: string): PhoneNumber {
  const given = code.slice(1)
  if (given && digits.startsWith(given)) {
    return { country_code: code, phone: digits.slice(given.length) }
  }
  const length = [1, 2].find((count) => shortCodes.has(digits.slice(0, count))) ?? 3
  return { country_code: `+${digits.slice(0, length)}`, phone: digits.slice(length) }
}

const withoutTrunk = (digits: string) => digits.replace(/^0(?=1\d{10}$)/, '')

function withAllDigits(text: string): string {
  const [, first = '', rest = '', exponent = ''] = scientific.exec(text) ?? []
  return first && rest.length === Number(exponent) ? first + rest : text
}
