import type { BuiltUser, BuiltWorkspace } from './builders.ts'
import { buildMember, buildRole, buildUser, buildWorkspace } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Two companies that know nothing of each other, and a colleague in the caller's own. */
export type World = {
  app: TestApp
  own: BuiltWorkspace
  other: BuiltWorkspace
  colleague: BuiltUser
}

/** Name that no caller outside the other company may ever see. */
export const canary = '别家公司-canary'

/** Builds both companies. */
export async function buildWorld(app: TestApp): Promise<World> {
  const boss = await buildUser(app, { display_name: canary, email: 'canary@other.test' })
  const other = await buildWorkspace(app, { company_name: canary, creator: boss })
  const own = await buildWorkspace(app)
  const { user: colleague } = await buildMember(app, { workspace: own })
  return { app, own, other, colleague }
}

type Input = { params?: object; query?: object; body?: object }
/** Makes an object of somebody and gives its id. */
export type IdMaker = (world: World, of: BuiltUser) => Promise<string>
/** How to make an object of somebody whose id the field can name. */
export type IdRow = {
  make: IdMaker
  /** It belongs to the company, so a colleague may name it too. */
  isShared?: true
  /** Lines are answered one by one: a foreign id is this word on its line, the call is a success. */
  onLine?: string
  /** Another input than the row's, where the field needs one. */
  input?: Input
  /** Ids left out of the call about this one. */
  without?: string[]
}

export type AccessRow = {
  /** A well-formed call; it need not succeed, but it must get past the gate. */
  input: Input
  /** One entry for each id the call takes. */
  ids?: Record<string, IdRow>
  /** Ids the plain call leaves out. */
  without?: string[]
  /** What must be there before the caller calls; fields for the body of the call. */
  prepare?: (world: World, caller: BuiltUser) => Promise<object>
}

/** The company somebody acts in. */
export const companyOf = ({ own, other }: World, user: BuiltUser) =>
  user.id === other.creator.id ? other : own
const memberOf: IdMaker = async (world, user) =>
  (await buildMember(world.app, { workspace: companyOf(world, user) })).id
const roleOf: IdMaker = (world, user) => buildRole(world.app, { workspace: companyOf(world, user) })
export const aMember: IdRow = { make: memberOf, isShared: true }
export const aRole: IdRow = { make: roleOf, isShared: true }
