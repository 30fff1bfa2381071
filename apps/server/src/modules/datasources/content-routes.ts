import * as items from '@zhiwen/contract/app-items.ts'
import * as apps from '@zhiwen/contract/apps.ts'
import * as matches from '@zhiwen/contract/matches.ts'
import * as oauth from '@zhiwen/contract/source-oauth.ts'
import { route } from '../../http/route.ts'
import type { ContentService } from './content-service.ts'

/** Apps with documents, who reads them, and what is pushed (API-APP). */
export const contentRoutes = (service: ContentService) => [
  ...appRoutes(service),
  ...oauthRoutes(service),
  ...matchRoutes(service),
  ...itemRoutes(service),
]

const appRoutes = ({ store, apps: service }: ContentService) => [
  route(apps.listAppKinds, (actor, { query }) => store(actor, query.scope)),
  route(apps.listApps, (actor, { query }) => service.list(actor, query)),
  route(apps.listOthersApps, (actor) => service.listOthers(actor)),
  route(apps.createApp, (actor, { body }) => service.create(actor, body)),
  route(apps.getApp, (actor, { params }) => service.get(actor, params.app_id)),
  route(apps.updateApp, (actor, { params, body }) => service.update(actor, params.app_id, body)),
  route(apps.previewAppRemoval, (actor, { params }) =>
    service.previewRemoval(actor, params.app_id),
  ),
  route(apps.deleteApp, (actor, { params, body }) =>
    service.remove(actor, params.app_id, body.confirm_title),
  ),
  route(apps.testApp, (actor, { params, body }) => service.testApp(actor, params.app_id, body)),
  route(apps.testAppForm, (actor, { body }) => service.testForm(actor, body)),
  route(apps.pauseApp, (actor, { params }) => service.pause(actor, params.app_id)),
  route(apps.resumeApp, (actor, { params }) => service.resume(actor, params.app_id)),
]

const oauthRoutes = ({ oauth: service }: ContentService) => [
  route(oauth.sourceOauthUrl, (actor, { params, query }) =>
    service.start(actor, params.app_key, query.app_id),
  ),
  route(oauth.sourceOauthCallback, (actor, { params, body }) =>
    service.finish(actor, params.app_key, body),
  ),
]

const matchRoutes = ({ matches: service }: ContentService) => [
  route(matches.listMatches, (actor, { params, query }) =>
    service.list(actor, params.app_id, query),
  ),
  route(matches.runMatches, (actor, { params }) => service.run(actor, params.app_id)),
  route(matches.previewMatches, (actor, { params, body }) =>
    service.custom.preview(actor, params.app_id, body.pairs),
  ),
  route(matches.saveMatches, (actor, { params, body }) =>
    service.custom.save(actor, params.app_id, body.pairs),
  ),
  route(matches.previewPermission, (actor, { params, body }) =>
    service.previewPermission(actor, params.app_id, body),
  ),
]

const itemRoutes = ({ items: service }: ContentService) => [
  route(items.pushItems, (actor, { params, body }) => service.push(actor, params.app_id, body)),
  route(items.removeItem, (actor, { params, body }) =>
    service.remove(actor, params.app_id, body.external_ids),
  ),
  route(items.pushGroups, (actor, { params, body }) =>
    service.pushGroups(actor, params.app_id, body),
  ),
  route(items.makePushKey, (actor, { params }) => service.keys.make(actor, params.app_id)),
]
