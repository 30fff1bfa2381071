import { authTypes } from '@zhiwen/contract/enums.ts'
import { z } from 'zod'
import type { ContentConnector } from '../content-spec.ts'
import { pushedSteps } from '../kit/pushed.ts'
import { logo } from './logo.ts'

const nothing = z.strictObject({})

/** Items that a system of the customer sends by the API, each with its readers (API-APP-13). */
export const push: ContentConnector<Record<string, never>, Record<string, never>> = {
  ...pushedSteps,
  key: 'push',
  card: {
    category: 'custom',
    authTypes: [authTypes.none],
    scopes: ['workspace'],
    canListReaders: true,
    takesAccessFile: false,
    isPushed: true,
    logo,
    settings: [],
    credential: [],
  },
  settings: nothing,
  credential: nothing,
}
