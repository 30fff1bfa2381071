const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
const maxKeyLength = 200

/** Throws unless the key is made of plain parts, so that it cannot leave its folder or bucket. */
export function checkKey(key: string): string {
  if (key.length > maxKeyLength || !keyPattern.test(key) || key.includes('..')) {
    throw new Error('a storage key has plain lower-case parts only')
  }
  return key
}
