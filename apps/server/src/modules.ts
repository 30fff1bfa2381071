import { contentConnectors } from './connectors/registry.ts'
import { idempotencyJobs, idempotencySchedules, keysClean } from './http/idempotency/jobs.ts'
import type { Route } from './http/route.ts'
import { createAccount } from './modules/account/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createBilling } from './modules/billing/index.ts'
import { type Connectors, createDatasources } from './modules/datasources/index.ts'
import { createDocuments } from './modules/documents/index.ts'
import { createFiles } from './modules/files/index.ts'
import { createIdentity } from './modules/identity/index.ts'
import { createFileParser, createIngestion } from './modules/ingestion/index.ts'
import { createNotices } from './modules/notices/index.ts'
import { createSearch } from './modules/search/index.ts'
import { createWorkspace } from './modules/workspace/index.ts'
import type { Platform } from './platform/create-platform.ts'
import type { JobDefinition, JobHandler } from './platform/jobs/index.ts'
import type { Schedule } from './platform/jobs/schedule.ts'

/** What a module adds to the program, as far as it has it. */
type Parts = {
  routes?: readonly Route[]
  jobs?: readonly JobDefinition[]
  handlers?: readonly JobHandler[]
  schedules?: readonly Schedule[]
}

export type Modules = ReturnType<typeof createModules>

/** What a test may put in the place of the real thing. */
export type ModuleParts = { connectors?: Connectors }

/** People, companies and what they may do; content stands above and is asked late. */
function createPeople(platform: Platform, content: () => Pick<Content, 'datasources'>) {
  const audit = createAudit(platform)
  const files = createFiles(platform)
  const identity = createIdentity({
    ...platform,
    // Workspaces stand above people in the order; this is asked when a password is changed.
    passwordMin: (userId) => workspace.passwordMin(userId),
  })
  const notices = createNotices({ ...platform, identity })
  const billing = createBilling({ ...platform, audit })
  const workspace = createWorkspace({
    ...platform,
    audit,
    files,
    identity,
    notices,
    billing,
    // Data sources pause, end and match what hangs on a member.
    memberEnded: [(tx, ended) => content().datasources.memberEnded(tx, ended)],
    memberChanged: [(tx, changed) => content().datasources.memberChanged(tx, changed)],
    roleUses: [(tx, roleId) => content().datasources.roleUses(tx, roleId)],
  })
  const account = createAccount({ ...platform, files, identity, workspace })
  return { audit, files, identity, notices, billing, workspace, account }
}

type People = ReturnType<typeof createPeople>
type Content = ReturnType<typeof createContent>

/** Documents, where they come from and how they are found. */
function createContent(platform: Platform, people: People, connectors: Connectors) {
  const { audit, billing, files, notices, workspace } = people
  const documents = createDocuments({
    ...platform,
    audit,
    billing,
    workspace,
    // Search and ingestion stand above documents: they hear of changes in the same transaction.
    outboxChanged: (tx, workspaceId) => search.queueDrain(tx, workspaceId),
    queueWork: (tx, appId, ids) => ingestion.queueWork(tx, appId, ids),
    // Data sources too: whose an app is, and what a member may read of it.
    appFor: (tx, actor, appId, action) => datasources.appFor(tx, actor, appId, action),
    readScope: (tx, memberId) => datasources.readScope(tx, memberId),
    shareOf: async (tx, appId) => {
      const app = await datasources.contentApp(tx, appId)
      return app && datasources.shareOf(tx, app)
    },
    noteAct: async (tx, actor, appId, act) =>
      datasources.noteAct(tx, actor, await datasources.appFor(tx, actor, appId, 'manage'), act),
  })
  const datasources = createDatasources({
    ...platform,
    audit,
    billing,
    files,
    notices,
    workspace,
    documents,
    connectors,
    // Ingestion stands above: it starts, ends and shows the runs of an app.
    ingestion: {
      appActivated: (tx, app) => ingestion.appActivated(tx, app),
      appPaused: (tx, app) => ingestion.appPaused(tx, app),
      appDeleted: (tx, app) => ingestion.appDeleted(tx, app),
      itemsPushed: (tx, app) => ingestion.itemsPushed(tx, app),
      currentRuns: (tx, appIds) => ingestion.currentRuns(tx, appIds),
    },
  })
  const search = createSearch({ ...platform, audit, workspace, documents })
  const parser = createFileParser(platform)
  const { embeddingOf } = search
  const above = { ...platform, documents, datasources, workspace, parser, embeddingOf }
  const ingestion = createIngestion(above)
  return { documents, datasources, search, parser, ingestion }
}

/** The assembly: every module of the product, in order, and what it is given. */
export function createModules(
  platform: Platform,
  { connectors = contentConnectors }: ModuleParts = {},
) {
  const people: People = createPeople(platform, () => content)
  const content: Content = createContent(platform, people, connectors)
  const { audit, files, identity, notices, billing, workspace, account } = people
  const { documents, datasources, search, parser, ingestion } = content
  const all: Parts[] = [
    audit,
    files,
    identity,
    notices,
    billing,
    workspace,
    account,
    documents,
    datasources,
    search,
    ingestion,
  ]
  return {
    /** Finds out who calls; asked once for every request with a token. */
    authenticate: account.authenticate,
    /** Finds the app of a push key. */
    findPushKey: datasources.findPushKey,
    datasources,
    audit,
    billing,
    documents,
    notices,
    listWorkspaceIds: workspace.listIds,
    identity,
    ingestion,
    search,
    workspace,
    /** Ends the programs that read files. */
    close: () => parser.close(),
    routes: all.flatMap(({ routes = [] }) => routes),
    jobs: [keysClean, ...all.flatMap(({ jobs = [] }) => jobs)],
    handlers: [...idempotencyJobs(platform), ...all.flatMap(({ handlers = [] }) => handlers)],
    schedules: [...idempotencySchedules, ...all.flatMap(({ schedules = [] }) => schedules)],
  }
}
