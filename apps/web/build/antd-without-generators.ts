import type { Plugin } from 'vite'

const hooks = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])
const styleFile = /\/antd\/es\/.+\/style\/[\w-]+\.js$/

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Leaves antd's style generators out of the build: their result is in antd-styles.css and zeroRuntime never
 * calls them. The second argument of each hook becomes null, and tree shaking drops what only it used.
 */
export function antdWithoutGenerators(): Plugin {
  return {
    name: 'antd-without-generators',
    apply: 'build',
    transform: {
      filter: { id: styleFile },
      handler(code) {
        const places = generatorsIn(this.parse(code))
        if (places.length === 0) return undefined
        // From the end, so that earlier places keep their positions.
        const cut = places
          .sort((a, b) => b.start - a.start)
          .reduce((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code)
        return { code: cut, map: null }
      },
    },
  }
}

function generatorsIn(node: unknown): { start: number; end: number }[] {
  if (Array.isArray(node)) return node.flatMap(generatorsIn)
  if (!isNode(node)) return []
  const found = Object.values(node).flatMap(generatorsIn)
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) {
    return found
  }
  const generator: unknown = node.arguments[1]
  const isHook = node.callee.type === 'Identifier' && hooks.has(String(node.callee.name))
  return isHook && isNode(generator) ? [{ start: generator.start, end: generator.end }] : found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
