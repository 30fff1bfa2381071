import type { z } from 'zod'
import * as appItems from './app-items.ts'
import * as apps from './apps.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import * as directory from './directory.ts'
import * as docGroups from './doc-groups.ts'
import * as documents from './documents.ts'
import * as drafts from './drafts.ts'
import * as embedding from './embedding.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as invitations from './invitations.ts'
import * as matches from './matches.ts'
import * as members from './members.ts'
import * as notices from './notices.ts'
import * as places from './places.ts'
import * as platform from './platform.ts'
import * as roles from './roles.ts'
import * as sourceOauth from './source-oauth.ts'
import * as sync from './sync.ts'
import * as user from './user.ts'
import * as workspace from './workspace.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value

type EndpointsOf<Module> = Extract<Module[keyof Module], Endpoint>
type AnyEndpoint =
  | EndpointsOf<typeof auth>
  | EndpointsOf<typeof user>
  | EndpointsOf<typeof files>
  | EndpointsOf<typeof platform>
  | EndpointsOf<typeof workspace>
  | EndpointsOf<typeof embedding>
  | EndpointsOf<typeof members>
  | EndpointsOf<typeof places>
  | EndpointsOf<typeof drafts>
  | EndpointsOf<typeof roles>
  | EndpointsOf<typeof invitations>
  | EndpointsOf<typeof audit>
  | EndpointsOf<typeof notices>
  | EndpointsOf<typeof billing>
  | EndpointsOf<typeof directory>
  | EndpointsOf<typeof sync>
  | EndpointsOf<typeof matches>
  | EndpointsOf<typeof documents>
  | EndpointsOf<typeof docGroups>
  | EndpointsOf<typeof apps>
  | EndpointsOf<typeof appItems>
  | EndpointsOf<typeof sourceOauth>

/** Every endpoint of the product, for the server's start-up check, the OpenAPI document and generated tests. */
export const endpoints: readonly Endpoint[] = [
  auth,
  user,
  files,
  platform,
  billing,
  notices,
  members,
  places,
  roles,
  invitations,
  workspace,
  embedding,
  audit,
  drafts,
  directory,
  apps,
  appItems,
  sourceOauth,
  matches,
  sync,
  documents,
  docGroups,
].flatMap((module) => Object.values(module).filter(isEndpoint))

type Side<E, Part extends 'params' | 'query' | 'body'> = E extends {
  [P in Part]: infer S extends z.ZodType
}
  ? undefined extends z.input<S>
    ? { [P in Part]?: z.input<S> }
    : { [P in Part]: z.input<S> }
  : unknown

/** Calls by literal key (`'PUT /user/base_info'`): what to send and what comes back, as types only. */
export type Api = {
  [E in AnyEndpoint as `${E['method']} ${E['path']}`]: {
    input: Side<E, 'params'> & Side<E, 'query'> & Side<E, 'body'>
    data: E extends { data: infer D extends z.ZodType } ? z.output<D> : never
  }
}

export type EndpointKey = keyof Api
