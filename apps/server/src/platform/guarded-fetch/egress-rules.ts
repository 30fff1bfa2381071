import { type AddressRange, addressBytes, isInRange, parseRange } from './address-bytes.ts'
import { isPublicAddress, plainAddress } from './public-address.ts'

/** Ports below 1024 that serve HTTP, and services above it that must not be spoken to by accident. */
const lowPorts = new Set([80, 443])
const otherServices = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060,
  5061, 5432, 5672, 5900, 5984, 6000, 6379, 6380, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  7001, 9042, 9092, 9200, 9300, 10_080, 10_250, 11_211, 15_672, 26_379, 27_017,
])
const isUsualPort = (port: number) =>
  port < 1024 ? lowPorts.has(port) : port <= 65_535 && !otherServices.has(port)

type Allowed =
  | { kind: 'host'; host: string; port: number | null }
  | { kind: 'range'; range: AddressRange; port: number | null }

/** Reads one entry: `host`, `host:port`, `address`, `address:port`, `[v6]:port` or a range. */
export function parseAllowed(text: string): Allowed | null {
  const [, bracketed, plain, portText] =
    /^(?:\[([^\]]+)\]|([^:]+|[0-9a-f:]+(?:\/\d+)?))(?::(\d+))?$/i.exec(text) ?? []
  const name = (bracketed ?? plain ?? '').toLowerCase()
  const port = portText === undefined ? null : Number(portText)
  if (name === '' || (port !== null && (port < 1 || port > 65_535))) return null
  const range = parseRange(name)
  if (range) return { kind: 'range', range, port }
  return /^[a-z0-9.-]+$/.test(name) ? { kind: 'host', host: name, port } : null
}

export type Target = { host: string; port: number }
export type EgressRules = ReturnType<typeof createEgressRules>

/** Which addresses may be called: public ones at usual ports, and what the operator allows besides. */
export function createEgressRules(entries: readonly string[]) {
  const allowed = entries.flatMap((entry) => parseAllowed(entry) ?? [])
  const fits = (entry: Allowed, port: number) => entry.port === null || entry.port === port
  const isNamed = ({ host, port }: Target) =>
    allowed.some((entry) => entry.kind === 'host' && entry.host === host && fits(entry, port))

  return {
    /** True when a connection to this address on behalf of this name may be made. */
    permits(address: string, target: Target): boolean {
      const bytes = addressBytes(plainAddress(address))
      if (!bytes) return false
      const isListed = allowed.some(
        (entry) =>
          entry.kind === 'range' && isInRange(bytes, entry.range) && fits(entry, target.port),
      )
      if (isListed || isNamed(target)) return true
      return isPublicAddress(address) && isUsualPort(target.port)
    },
  }
}
