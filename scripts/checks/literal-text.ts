import { parseSync } from '@swc/core'
import { type Finding, isSource, isTest, type Tree } from './finding.ts'

const han = /\p{Script=Han}/u
const words = /\p{L}{2,}/u
const spokenAttributes = new Set([
  'aria-label',
  'placeholder',
  'title',
  'alt',
  'label',
  'aria-description',
])

type Node = { type?: string; [key: string]: unknown }

/** D14: no text for people in code; it belongs in the locale files. */
export function checkLiteralText(tree: Tree): Finding[] {
  const sources = tree.files.filter(
    (file) =>
      /^apps\/(web|server)\/src\//.test(file) &&
      isSource(file) &&
      !isTest(file) &&
      // The parser speaks to nobody; it knows the words by which Chinese papers are ordered.
      !file.startsWith('apps/server/src/parser/') &&
      !file.includes('/gallery/'),
  )
  return sources.flatMap((file) => {
    const code = tree.read(file)
    const chinese = code.split('\n').flatMap((line, index) =>
      han.test(line.replace(/\/\/.*$|^\s*\*.*$|\/\*.*?\*\//g, ''))
        ? [
            {
              rule: 'D14',
              file: `${file}:${index + 1}`,
              text: `literal text: ${line.trim().slice(0, 80)}`,
            },
          ]
        : [],
    )
    if (!file.endsWith('.tsx')) return chinese
    const jsx: Finding[] = []
    walk(parseSync(code, { syntax: 'typescript', tsx: true }), (node) => {
      const text = spokenText(node)
      if (text && words.test(text))
        jsx.push({ rule: 'D14', file, text: `literal text: ${text.trim().slice(0, 80)}` })
    })
    return [...chinese, ...jsx]
  })
}

function spokenText(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'JSXAttribute') return null
  const name = (node.name as Node).value
  const value = node.value as Node | null
  return value?.type === 'StringLiteral' && spokenAttributes.has(String(name))
    ? String(value.value)
    : null
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit)
    return
  }
  if (typeof node !== 'object' || node === null) return
  visit(node as Node)
  for (const child of Object.values(node)) walk(child, visit)
}
