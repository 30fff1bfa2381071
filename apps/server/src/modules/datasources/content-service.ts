import type { RoleId } from '@zhiwen/contract/ids.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { Limits } from '../../platform/limits.ts'
import { createQueueMatching, createQueuePeople, matchingJobs } from './access/jobs.ts'
import { createReadScope } from './access/read-scope.ts'
import { createMatching } from './access/run-matching.ts'
import { createSaveAccess } from './access/save-access.ts'
import { createAdmitScope } from './apps/admit-scope.ts'
import { createCreateApp } from './apps/create-app.ts'
import { createEndApp } from './apps/end-app.ts'
import { appJobs } from './apps/jobs.ts'
import { createListApps } from './apps/list-apps.ts'
import { createMemberEnded } from './apps/member-ended.ts'
import { createNoteAct } from './apps/note-act.ts'
import { createOpenSource, type SourceOptions } from './apps/open-source.ts'
import { type ContentApp, listWithRole } from './apps/repo.ts'
import { createSealedCredential } from './apps/sealed-credential.ts'
import { createTestConnection } from './apps/test-connection.ts'
import { createShowApps } from './apps/to-app.ts'
import { createUpdateApp } from './apps/update-app.ts'
import { createItemBytes } from './items/item-bytes.ts'
import { createPushGroups } from './items/push-groups.ts'
import { createPushItems } from './items/push-items.ts'
import { createPushKeys } from './items/push-key.ts'
import { createPushedSources } from './items/pushed-source.ts'
import { createReadPushed } from './items/read-pushed.ts'
import { createCustomMatches } from './matches/custom-matches.ts'
import { createListMatches } from './matches/list-matches.ts'
import { createPermissionPreview } from './matches/permission-preview.ts'
import type { ContentNeeds } from './needs.ts'
import { createAuthoriseApp } from './oauth/authorise-app.ts'
import { createKeepTokens } from './oauth/keep-tokens.ts'
import { createOauthClient, type OauthClient } from './oauth/oauth-client.ts'
import { createKindTexts } from './store/kind-texts.ts'
import { createKinds } from './store/kinds.ts'
import { createListKinds } from './store/list-kinds.ts'
import { createNoteRefused } from './sync/note-refused.ts'
import { createSignInEnded, type SignInEnded } from './sync/sign-in-ended.ts'

export type ContentServiceNeeds = ContentNeeds & { limits: Limits }
export type ContentService = ReturnType<typeof createContentService>

/** Puts the parts of apps with documents together; every line says what a part is given. */
export function createContentService(needs: ContentServiceNeeds) {
  const kinds = createKinds(needs.connectors)
  const oauthClient = createOauthClient(needs)
  const kindTexts = createKindTexts({ ...needs, kinds, oauthClient })
  const scopes = createReadScope({ ...needs, kinds })
  const matching = createMatching(needs)
  const words = { kindTexts, oauthClient, scopes, matching, signInEnded: createSignInEnded(needs) }
  const parts = { ...needs, ...accessParts(needs, kinds), kinds, ...words }
  const items = itemParts(parts)
  const sealed = createSealedCredential(needs)
  const keepTokens = createKeepTokens({ ...parts, sealed })
  const sources = createOpenSource({ ...parts, sealed, keepTokens, pushed: items.pushed })
  const acts = actParts({ ...parts, sources })
  return {
    store: createListKinds(parts),
    apps: acts.apps,
    oauth: acts.oauth,
    matches: {
      ...createListMatches(parts),
      custom: createCustomMatches({ ...parts, note: acts.note }),
      previewPermission: createPermissionPreview(parts),
    },
    items: { ...items.items, keys: createPushKeys({ ...parts, note: acts.note }) },
    access: parts.saveAccess,
    scopes,
    noteRefused: createNoteRefused(parts),
    openSource: (app: ContentApp, options: SourceOptions) => sources.open(app, options),
    members: acts.members,
    /** Apps that name a role in a range (ROLE-46). */
    roleUses: async (tx: TenantTx, roleId: RoleId) =>
      (await listWithRole(tx, roleId)).map(({ id, title }) => ({
        kind: 'app' as const,
        id,
        name: title,
      })),
    handlers: [
      ...matchingJobs({
        ...parts,
        runMatching: (...given: Parameters<typeof matching.run>) => matching.run(...given),
      }),
      ...appJobs({ ...parts, itemBytes: items.itemBytes }),
      ...items.itemBytes.handlers,
      ...acts.members.handlers,
    ],
  }
}

type Kinds = ReturnType<typeof createKinds>

function accessParts(needs: ContentServiceNeeds, kinds: Kinds) {
  const queueMatching = createQueueMatching(needs.jobs)
  const hasPushedGroups = ({ app_key }: Pick<ContentApp, 'app_key'>) =>
    kinds.isPushed(app_key) && (kinds.cardOf(app_key)?.canListReaders ?? false)
  const saveAccess = createSaveAccess({
    ...needs,
    queueMatching,
    hasPushedGroups,
    // Kinds with an access file name people there; of all others single items may.
    hasItemReaders: ({ app_key }) => !(kinds.cardOf(app_key)?.takesAccessFile ?? false),
  })
  return { queueMatching, queuePeople: createQueuePeople(needs.jobs), saveAccess }
}

type Parts = ContentServiceNeeds &
  ReturnType<typeof accessParts> & {
    kinds: Kinds
    kindTexts: ReturnType<typeof createKindTexts>
    oauthClient: OauthClient
    scopes: ReturnType<typeof createReadScope>
    matching: ReturnType<typeof createMatching>
    signInEnded: SignInEnded
  }

function itemParts(parts: Parts) {
  const itemBytes = createItemBytes(parts)
  const readPushed = createReadPushed({ ...parts, itemBytes })
  return {
    itemBytes,
    pushed: createPushedSources({ ...parts, itemBytes }),
    items: {
      ...createPushItems({ ...parts, itemBytes, readPushed }),
      pushGroups: createPushGroups(parts),
    },
  }
}

function actParts(parts: Parts & { sources: ReturnType<typeof createOpenSource> }) {
  const admitScope = createAdmitScope(parts)
  const testing = createTestConnection({ ...parts, admitScope })
  const note = createNoteAct(parts)
  const show = createShowApps(parts)
  const needs = { ...parts, admitScope, testing, note, show }
  return {
    note,
    members: createMemberEnded(parts),
    oauth: createAuthoriseApp(needs),
    apps: {
      create: createCreateApp(needs),
      update: createUpdateApp(needs),
      testForm: testing.testForm,
      testApp: testing.testApp,
      ...createEndApp(needs),
      ...createListApps(needs),
    },
  }
}
