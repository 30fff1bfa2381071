import { ParseFault } from './fault.ts'

const sampleBytes = 65_536

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | 'shift_jis'

/** Text of a file in whatever encoding it is; `declared` is what a page or a mail says of itself. */
export function decodeText(bytes: Buffer, declared?: string): string {
  const encoding = encodingOf(bytes, declared)
  if (!encoding) throw new ParseFault('type-mismatch', 'bytes that are no text')
  return new TextDecoder(encoding).decode(bytes)
}

/** Whether bytes read as text in some encoding. */
export const isReadableText = (bytes: Buffer): boolean => encodingOf(bytes) !== undefined

/** Tells the encoding: byte order mark, then what is valid, then which characters are likelier. */
export function encodingOf(bytes: Buffer, declared?: string): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const wide = wideWithoutMark(sample)
  if (wide) return wide
  if (countControls(sample) > sample.length * 0.02) return undefined
  if (isUtf8(bytes)) return 'utf-8'
  const said = declared && toEncoding(declared)
  if (said && said !== 'utf-8' && brokenShare(sample, said) < 0.02) return said
  return likeliest(sample)
}

function toEncoding(label: string): Encoding | undefined {
  try {
    const name = new TextDecoder(label.trim()).encoding
    if (name === 'gbk') return 'gb18030'
    const known: Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis']
    return known.find((encoding) => encoding === name)
  } catch {
    return undefined
  }
}

/** A single bad byte does not make a page of UTF-8 something else. */
function isUtf8(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, sampleBytes * 4)
  const broken = new TextDecoder('utf-8').decode(sample).match(/\ufffd/g)?.length ?? 0
  if (broken === 0) return true
  const multi = sample.toString('latin1').match(/[\xc2-\xf4][\x80-\xbf]/g)?.length ?? 0
  // The last character of the sample may be cut; Chinese in UTF-8 has three bytes, in GB two.
  return broken <= 1 + multi * 0.02 || (multi === 0 && broken / sample.length < 0.001)
}

/** UTF-16 without a mark: every second byte of Latin text is zero. */
function wideWithoutMark(sample: Buffer): Encoding | undefined {
  if (sample.length < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at] === 0) even += 1
    if (sample[at + 1] === 0) odd += 1
  }
  const pairs = sample.length / 2
  if (odd > pairs * 0.3 && even < pairs * 0.02) return 'utf-16le'
  if (even > pairs * 0.3 && odd < pairs * 0.02) return 'utf-16be'
  return undefined
}

function countControls(sample: Buffer): number {
  let count = 0
  for (const byte of sample) {
    if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) count += 1
  }
  return count
}

function brokenShare(sample: Buffer, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(sample)
  return (text.match(/\ufffd/g)?.length ?? 0) / Math.max(1, text.length)
}

/** Characters that make up a third of most Chinese text, in both scripts. */
const frequent = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术領這個們來為國說時會對於後裡種經沒動還進樣從實軍無與長機關點業將間問並應戰體見產員論處義氣題爾變電數報結務計資書報',
)

function likeliest(sample: Buffer): Encoding | undefined {
  const candidates: Encoding[] = ['gb18030', 'big5', 'shift_jis']
  const scored = candidates.map((encoding) => ({ encoding, score: score(sample, encoding) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.encoding : undefined
}

/** Share of likely characters among those beyond ASCII, less what cannot be read. */
function score(sample: Buffer, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(sample)
  let likely = 0
  let broken = 0
  let wide = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code < 128) continue
    wide += 1
    if (code === 0xfffd || (code >= 0xe000 && code < 0xf900)) broken += 1
    else if (frequent.has(char)) likely += 1
    else if (code >= 0x3000 && code <= 0x30ff) likely += encoding === 'shift_jis' ? 0.6 : 0.3
    else if (code >= 0xff00 && code <= 0xff60) likely += 0.5
    else if (code < 0x2000) likely -= 0.3
  }
  return wide === 0 ? 0 : (likely - broken * 3) / wide + 0.05
}
