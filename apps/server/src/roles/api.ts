import { fileURLToPath } from 'node:url'
import { createHttpServer } from '../http/server.ts'
import { pendingMigrations } from '../platform/db/pending-migrations.ts'
import type { RoleNeeds, RunningRole } from './role.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Starts answering HTTP: the API and the built web app. */
export async function startApi({ platform, modules, isDraining }: RoleNeeds): Promise<RunningRole> {
  const { config, db } = platform
  const ready = async () =>
    !isDraining() &&
    (await pendingMigrations(db).then(
      (pending) => pending.length === 0,
      () => false,
    ))
  const { routes, authenticate, findPushKey } = modules
  const app = createHttpServer({
    ...platform,
    routes,
    authenticate,
    findPushKey,
    staticRoot: webRoot,
    ready,
  })
  await app.listen({
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    listenTextResolver: (address) => `api started at ${address}`,
  })
  return { stop: () => app.close() }
}
