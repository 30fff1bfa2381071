type Area = 'local' | 'session'
type Envelope = { v: number; data: unknown }

/** Kept per tab when the browser refuses storage (private windows, strict settings). */
const memory = new Map<string, string>()

const areaOf = (area: Area): Storage | null => {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null // Reading the property itself throws when storage is forbidden.
  }
}

/** Says whether the browser took the value; a full or forbidden storage does not. */
const put = (storage: Storage | null, key: string, text: string): boolean => {
  try {
    storage?.setItem(key, text)
    return storage !== null
  } catch {
    storage?.removeItem(key)
    return false
  }
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'v' in value && 'data' in value

const parse = (text: string | null): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null // Somebody wrote there by hand: as good as nothing.
  }
}

export type Stored<T> = {
  key: string
  read: () => T | null
  write: (value: T) => void
  remove: () => void
  /** Reads the text of a storage event, which may come from an older or newer version. */
  parse: (text: string | null) => T | null
}

/** One versioned JSON value in browser storage; another version or shape reads as nothing. */
export function stored<T>(options: {
  area: Area
  key: string
  version: number
  accepts: (data: unknown) => data is T
}): Stored<T> {
  const { area, key, version, accepts } = options
  const memoryKey = `${area}:${key}`
  const decode = (text: string | null) => {
    const envelope = parse(text)
    if (!isEnvelope(envelope) || envelope.v !== version) return null
    return accepts(envelope.data) ? envelope.data : null
  }
  return {
    key,
    parse: decode,
    read: () => decode(areaOf(area)?.getItem(key) ?? memory.get(memoryKey) ?? null),
    write: (data) => {
      const text = JSON.stringify({ v: version, data })
      if (!put(areaOf(area), key, text)) memory.set(memoryKey, text)
    },
    remove: () => {
      areaOf(area)?.removeItem(key)
      memory.delete(memoryKey)
    },
  }
}
