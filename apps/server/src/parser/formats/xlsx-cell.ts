import { walkXml } from '../xml.ts'

export type CellForm = 'plain' | 'percent' | 'date' | 'time'
export type RawCell = { type: string; style: number; value: string; inline: string }

const builtIn = new Map<number, CellForm>([
  [9, 'percent'],
  [10, 'percent'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 57].map((id): [number, CellForm] => [id, 'date']),
  ...[18, 19, 20, 21, 22, 32, 33, 45, 46, 47].map((id): [number, CellForm] => [id, 'time']),
])

/** How the cells of each style are shown. */
export function cellForms(xml: string | undefined): CellForm[] {
  const forms: CellForm[] = []
  if (!xml) return forms
  const own = new Map<number, CellForm>()
  let isCellStyles = false
  walkXml(xml, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') own.set(Number(numFmtId), formOfCode(formatCode ?? ''))
      if (name === 'cellXfs') isCellStyles = true
      if (name === 'xf' && isCellStyles) {
        const id = Number(numFmtId)
        forms.push(own.get(id) ?? builtIn.get(id) ?? 'plain')
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return forms
}

function formOfCode(code: string): CellForm {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  if (bare.includes('%')) return 'percent'
  if (/[yd年日]/i.test(bare)) return 'date'
  return /[hs]/i.test(bare) ? 'time' : 'plain'
}

/** A cell as its reader sees it. */
export function cellWord(raw: RawCell, strings: string[], forms: CellForm[]): string {
  switch (raw.type) {
    case 's':
      return strings[Number(raw.value)] ?? ''
    case 'inlineStr':
      return raw.inline
    case 'str':
      return raw.value
    case 'b':
      return raw.value === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return ''
    default:
      return numberWord(raw.value, forms[raw.style] ?? 'plain')
  }
}

function numberWord(value: string, form: CellForm): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  if (form === 'percent') return `${trimmed(number * 100)}%`
  return form === 'plain' ? trimmed(number) : dateWord(number, form)
}

/** Fifteen digits are exact; more are left-overs of binary arithmetic. */
const trimmed = (number: number) => String(Number(number.toPrecision(15)))

/** Days since the end of 1899, as Excel counts them. */
function dateWord(days: number, form: 'date' | 'time'): string {
  if (days < 0 || days > 2_958_465) return trimmed(days)
  const iso = new Date(Math.round((days - 25_569) * 86_400_000)).toISOString()
  const time = iso.slice(11, 16)
  if (days < 1) return time
  const isMidnight = days % 1 === 0
  return form === 'date' && isMidnight ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`
}
