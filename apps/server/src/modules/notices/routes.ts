import * as contract from '@zhiwen/contract/notices.ts'
import { route } from '../../http/route.ts'
import type { FollowNews } from './news.ts'
import type { NoticesService } from './service.ts'

/** The bell and the stream of news (API-NOTE). */
export const noticesRoutes = (notices: NoticesService, news: FollowNews) => [
  route(contract.listNotices, (actor, { query }) => notices.list(actor, query)),
  route(contract.readNotices, (actor, { body }) => notices.read(actor, body.ids)),
  route(contract.streamNews, async (actor, _, http) =>
    http.sendEvents((stream) => news(actor, stream)),
  ),
]
