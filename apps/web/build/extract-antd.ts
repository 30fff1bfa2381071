import { extractStyle } from '@ant-design/static-style-extract'
import { ConfigProvider } from 'antd'
import { createElement } from 'react'
import { antdParts, antdTheme } from '../src/ui/admin-kit/antd-theme.ts'

/** The styles of the named antd parts with our theme, as one text. */
export function extractAntd() {
  const tagged = extractStyle({
    includes: antdParts,
    customTheme: (node) => createElement(ConfigProvider, { theme: antdTheme }, node),
  })
  return tagged.replace(/<\/?style[^>]*>/g, '')
}
