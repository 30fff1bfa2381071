import { isIPv4, isIPv6 } from 'node:net'

const bytesOfV4 = (text: string): number[] => text.split('.').map(Number)

/** The bytes of an address as `net` understands it (4 or 16), or nothing for any other text. */
export function addressBytes(text: string): Uint8Array | null {
  if (isIPv4(text)) return Uint8Array.from(bytesOfV4(text))
  const [address = ''] = text.split('%')
  if (!isIPv6(address)) return null
  return bytesOfV6(address)
}

function bytesOfV6(text: string): Uint8Array {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const tail = dotted ? bytesOfV4(dotted[2] ?? '') : []
  const groups = dotted ? (dotted[1] ?? '').replace(/(?<!:):$/, '') : text
  const [head = '', end] = groups.split('::')
  const before = groupBytes(head)
  const after = end === undefined ? [] : groupBytes(end)
  const bytes = new Uint8Array(16)
  bytes.set(before)
  bytes.set([...after, ...tail], 16 - after.length - tail.length)
  return bytes
}

const groupBytes = (text: string): number[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 0xff]
    })

export type AddressRange = { bytes: Uint8Array; bits: number }

/** Reads `10.0.0.0/8` or a single address, or says nothing. */
export function parseRange(text: string): AddressRange | null {
  const [address = '', size] = text.split('/')
  const bytes = addressBytes(address)
  if (!bytes) return null
  const bits = size === undefined ? bytes.length * 8 : Number(size)
  if (!Number.isInteger(bits) || bits < 0 || bits > bytes.length * 8) return null
  return { bytes, bits }
}

/** True when the address lies in the range; ranges of the other family hold nothing. */
export function isInRange(address: Uint8Array, range: AddressRange): boolean {
  if (address.length !== range.bytes.length) return false
  const whole = range.bits >> 3
  for (let i = 0; i < whole; i += 1) if (address[i] !== range.bytes[i]) return false
  const rest = range.bits & 7
  if (rest === 0) return true
  const mask = (0xff << (8 - rest)) & 0xff
  return ((address[whole] ?? 0) & mask) === ((range.bytes[whole] ?? 0) & mask)
}
