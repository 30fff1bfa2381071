import type { FileTarget } from '@zhiwen/demo-company'
import { call, upload } from './product.ts'

const filesAtOnce = 10

/** Files that people drop into the product: sent ten at a time, known by their whole path. */
export function createUploadTarget(token: string, appId: string): FileTarget {
  const waiting: { path: string; bytes: Buffer }[] = []
  async function send(): Promise<void> {
    const files = waiting.splice(0, filesAtOnce)
    const fileIds = await upload(token, files)
    const items = files.map(({ path }, at) => ({
      external_id: path.slice(1),
      title: path.split('/').at(-1),
      path: path.split('/').slice(1, -1).join('/'),
      file_id: fileIds[at],
    }))
    await call(`POST /apps/${appId}/items`, { token, body: { items } })
  }
  return {
    async put(path, bytes) {
      waiting.push({ path, bytes })
      if (waiting.length === filesAtOnce) await send()
    },
    async remove(path) {
      const body = { external_ids: [path.slice(1)] }
      await call(`POST /apps/${appId}/items/remove`, { token, body })
    },
    async finish() {
      if (waiting.length > 0) await send()
    },
  }
}
