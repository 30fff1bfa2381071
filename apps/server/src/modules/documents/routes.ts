import * as groupContract from '@zhiwen/contract/doc-groups.ts'
import * as contract from '@zhiwen/contract/documents.ts'
import { route } from '../../http/route.ts'
import type { DocumentsService } from './service.ts'

/** The documents browser of an app, the preview of a document, and doc groups. */
export const documentsRoutes = ({ browse, change, readPassages, groups }: DocumentsService) => [
  route(contract.listDocuments, (actor, { params, query }) =>
    browse.list(actor, params.app_id, query),
  ),
  route(contract.readAppTree, (actor, { params, query }) =>
    browse.tree(actor, params.app_id, query.parent),
  ),
  route(contract.retryDocuments, (actor, { params, body }) =>
    change.retry(actor, params.app_id, body),
  ),
  route(contract.restoreDocuments, (actor, { params, body }) =>
    change.restore(actor, params.app_id, body.document_ids),
  ),
  route(contract.excludeDocuments, (actor, { params, body }) =>
    change.exclude(actor, params.app_id, body),
  ),
  route(contract.readPassages, (actor, { params, query }) =>
    readPassages(actor, params.document_id, query),
  ),
  route(groupContract.listDocGroups, (actor, { query }) => groups.list(actor, query.scope)),
  route(groupContract.createDocGroup, (actor, { body }) => groups.create(actor, body)),
  route(groupContract.updateDocGroup, (actor, { params, body }) =>
    groups.update(actor, params.group_id, body),
  ),
  route(groupContract.deleteDocGroup, (actor, { params }) => groups.remove(actor, params.group_id)),
]
