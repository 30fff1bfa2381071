import type { Datasources } from '../datasources/index.ts'
import type { Documents } from '../documents/index.ts'

export type { ContentApp } from '../datasources/index.ts'
export type OpenSource = Awaited<ReturnType<Datasources['openSource']>>
export type NewVersion = Parameters<Documents['noteVersions']>[1][number]
export type Unseen = Awaited<ReturnType<Documents['listUnseen']>>[number]
