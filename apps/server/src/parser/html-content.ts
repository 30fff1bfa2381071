import type { PageDocument, PageElement } from './html-node.ts'

/** What never is text of a page. */
const dead =
  'script,style,noscript,template,iframe,object,svg,canvas,video,audio,head,select,button,input,textarea,[hidden],[aria-hidden="true"]'
/** What leads elsewhere. */
const around = 'nav,footer,[role="navigation"],[role="banner"],[role="contentinfo"],[role="search"]'
const aroundWords =
  /(^|[-_\s])(nav|navbar|menu|sidebar|breadcrumb|breadcrumbs|footer|pager|pagination|cookie|advert|ads)($|[-_\s])/i
/** A part with a menu's name is left out only if most of it is links. */
const linkShare = 0.5
/** The main part is taken alone only when it holds most of what is left. */
const mainShare = 0.5

/** The element that holds a page's own content; the rest is taken out of the document. */
export function contentOf(document: PageDocument): PageElement {
  const body = document.body ?? document.documentElement
  for (const element of body.querySelectorAll(dead)) element.remove()
  for (const element of body.querySelectorAll(around)) {
    if (!element.closest('article')) element.remove()
  }
  for (const element of body.querySelectorAll('[class],[id]')) {
    const names = `${element.getAttribute('class') ?? ''} ${element.id}`
    if (aroundWords.test(names) && linksOf(element) > linkShare) element.remove()
  }
  const all = lengthOf(body)
  const mains = [...body.querySelectorAll('main,[role="main"],article')]
  return mains.find((main) => lengthOf(main) > all * mainShare) ?? body
}

const lengthOf = (element: PageElement) => (element.textContent ?? '').replace(/\s+/g, '').length

function linksOf(element: PageElement): number {
  const links = [...element.querySelectorAll('a')].reduce((sum, link) => sum + lengthOf(link), 0)
  return links / Math.max(1, lengthOf(element))
}
