/** The part of a page's tree that is used here; the server is compiled without a browser's types. */
export type PageNode = { nodeType: number; textContent: string | null }
export type PageElement = PageNode & {
  localName: string
  id: string
  childNodes: Iterable<PageNode>
  children: Iterable<PageElement>
  getAttribute(name: string): string | null
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  closest(selector: string): PageElement | null
  remove(): void
}
export type PageDocument = {
  body: PageElement | null
  documentElement: PageElement
  querySelector(selector: string): PageElement | null
}
