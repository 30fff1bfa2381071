import { startStack } from './stack/index.ts'

/** Starts the product once for all tests and stops it afterwards. */
export default async function setup() {
  const stack = await startStack()
  process.env.E2E_BASE_URL = stack.baseUrl
  return () => stack.stop()
}
