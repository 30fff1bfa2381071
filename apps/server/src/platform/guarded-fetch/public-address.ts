import { type AddressRange, addressBytes, isInRange, parseRange } from './address-bytes.ts'

/**
 * Addresses that are not a public host: IANA special-purpose registries for IPv4 and IPv6, and the
 * metadata address of a cloud that lies in a public-looking range. `net.BlockList` and Node's own
 * checks know neither NAT64 nor 6to4, so the list is ours.
 */
const insideV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Shared by carriers; 100.100.100.200 in it is the metadata address of Aliyun.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local; 169.254.169.254 in it is the metadata address of most clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
]
/** Public IPv6 is 2000::/3 without these. */
const insideV6 = ['2001::/23', '2001:db8::/32', '3fff::/20', '2620:4f:8000::/48']
const publicV6 = '2000::/3'
/** Where an IPv4 address is carried inside, and at which byte it starts. */
const carriers: [range: string, at: number][] = [
  // Mapped and the older compatible form.
  ['::ffff:0:0/96', 12],
  ['::ffff:0:0:0/96', 12],
  ['::/96', 12],
  // NAT64, well-known and local prefix.
  ['64:ff9b::/96', 12],
  ['64:ff9b:1::/48', 12],
  // 6to4.
  ['2002::/16', 2],
]

function rangeOf(text: string): AddressRange {
  const range = parseRange(text)
  if (!range) throw new Error(`${text} is no range`)
  return range
}
const v4 = insideV4.map(rangeOf)
const v6 = insideV6.map(rangeOf)
const onlyV6 = rangeOf(publicV6)
const carriedBy = carriers.map(([range, at]) => ({ range: rangeOf(range), at }))

/** Addresses to judge in place of this one: those an IPv6 form carries, or the address itself. */
function carried(bytes: Uint8Array): Uint8Array | null {
  const carrier = carriedBy.find(({ range }) => isInRange(bytes, range))
  return carrier ? bytes.slice(carrier.at, carrier.at + 4) : null
}

/** True for an address anybody on the internet can have; carried IPv4 is never public, whatever it holds. */
export function isPublicAddress(text: string): boolean {
  const bytes = addressBytes(text)
  if (!bytes) return false
  if (bytes.length === 4) return !v4.some((range) => isInRange(bytes, range))
  // A host that is reachable by IPv4 has an IPv4 address; nobody needs to reach it in disguise.
  if (carried(bytes)) return false
  return isInRange(bytes, onlyV6) && !v6.some((range) => isInRange(bytes, range))
}

/** The plain form of a mapped IPv4 address, as a socket of both families reports it. */
export function plainAddress(text: string): string {
  const bytes = addressBytes(text)
  if (bytes?.length !== 16 || !isInRange(bytes, rangeOf('::ffff:0:0/96'))) return text
  return bytes.slice(12).join('.')
}
