// jsdom knows neither modal dialogs nor popovers. These stand-ins keep the part that tests look at:
// what is open, and where the focus was.

function stand(name: string, act: (this: HTMLElement) => void) {
  if (name in HTMLElement.prototype || name in HTMLDialogElement.prototype) return
  Object.defineProperty(HTMLElement.prototype, name, { value: act, configurable: true })
}

/** Adds dialog and popover methods where the test's browser has none. */
export function standInForNativeLayers() {
  const before = new WeakMap<HTMLElement, Element | null>()
  stand('showModal', function () {
    before.set(this, document.activeElement)
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('button, input, select, textarea, [tabindex]')?.focus()
  })
  stand('close', function () {
    if (!this.hasAttribute('open')) return
    this.removeAttribute('open')
    const opener = before.get(this)
    if (opener instanceof HTMLElement) opener.focus()
  })
  // jsdom's own style sheet hides popovers, but nothing there can show them.
  stand('showPopover', function () {
    this.style.setProperty('display', 'block')
  })
  stand('hidePopover', function () {
    this.style.removeProperty('display')
  })
  window.matchMedia ??= (query: string) => quietMedia(query)
}

function quietMedia(query: string): MediaQueryList {
  const list = new EventTarget()
  return Object.assign(list, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
}
