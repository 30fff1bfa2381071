type Charset = 'gb18030' | 'big5'
const tables = new Map<Charset, Map<string, Buffer>>()

/** Text as bytes of an older Chinese encoding; Node reads these but does not write them. */
export function encodeText(text: string, charset: Charset): Buffer {
  const table = tables.get(charset) ?? tableOf(charset)
  tables.set(charset, table)
  return Buffer.concat(
    Array.from(text, (char) =>
      char < '\u0080' ? Buffer.from(char) : (table.get(char) ?? Buffer.from('?')),
    ),
  )
}

function tableOf(charset: Charset): Map<string, Buffer> {
  const decoder = new TextDecoder(charset)
  const table = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail])
      const char = decoder.decode(bytes)
      if (char.length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, bytes)
    }
  }
  return table
}
