import type { ConnectorCard, ContentConnector } from '../../../connectors/content-spec.ts'
import { AppError } from '../../../platform/errors.ts'

export type Connectors = Readonly<Record<string, ContentConnector>>

/** Makes questions about kinds of sources; their names stand in the registry alone. */
export function createKinds(connectors: Connectors) {
  const find = (key: string): ContentConnector | undefined =>
    Object.hasOwn(connectors, key) ? connectors[key] : undefined
  const cardOf = (key: string): ConnectorCard | undefined => find(key)?.card
  return {
    all: Object.values(connectors),
    find,
    cardOf,
    /** The connector of a kind, or throws. */
    get(key: string): ContentConnector {
      const connector = find(key)
      if (!connector) throw new AppError('not-found')
      return connector
    },
    /** Readers of each item can be known: from the source, or from an access file. */
    knowsReaders(key: string): boolean {
      const card = cardOf(key)
      return card ? card.canListReaders || card.takesAccessFile : false
    },
    /** PERM-6 asks how old reader lists are; what is pushed is never older than its last push. */
    isEverFresh: (key: string): boolean => cardOf(key)?.isPushed ?? false,
    isPushed: (key: string): boolean => cardOf(key)?.isPushed ?? false,
  }
}

export type Kinds = ReturnType<typeof createKinds>
