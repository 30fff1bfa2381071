import { walkXml } from '../xml.ts'

/** Depth of the headings each paragraph style stands for, by style id. */
export function headingStyles(xml: string | undefined): Map<string, number> {
  const levels = new Map<string, number>()
  if (!xml) return levels
  let style = ''
  walkXml(xml, {
    open(name, { styleId, val }) {
      if (name === 'style') style = styleId ?? ''
      if (name === 'name' && val) {
        const level = levelOfName(val)
        if (level) levels.set(style, level)
      }
      if (name === 'outlineLvl' && val && Number(val) < 9) levels.set(style, Number(val) + 1)
    },
  })
  return levels
}

function levelOfName(name: string): number | undefined {
  if (/^(title|标题)$/i.test(name)) return 1
  const found = /^(?:heading|标题)\s*(\d)$/i.exec(name)?.[1]
  return found ? Number(found) : undefined
}
