export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export type ToastInput = {
  kind?: ToastKind
  text: string
  action?: { label: string; onSelect: () => void }
  /** Behind a "details" button, for example the request id. */
  details?: string
}
export type Toast = ToastInput & { id: number; kind: ToastKind }

const mostAtOnce = 3
const sameTextMs = 3_000

type Needs = { now: () => number }

/** The list of notices on screen: at most three, the same text once in three seconds (ERR-1, G8). */
export function createToastStore({ now }: Needs) {
  let toasts: Toast[] = []
  let lastId = 0
  const shownAt = new Map<string, number>()
  const listeners = new Set<() => void>()

  function change(next: Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }
  return {
    /** Shows a notice and returns its id, or nothing when the same text was just shown. */
    show(input: ToastInput) {
      const at = now()
      const before = shownAt.get(input.text)
      if (before !== undefined && at - before < sameTextMs) return undefined
      for (const [text, time] of shownAt) if (at - time >= sameTextMs) shownAt.delete(text)
      shownAt.set(input.text, at)
      lastId += 1
      const added: Toast = { ...input, kind: input.kind ?? 'info', id: lastId }
      change([...toasts, added].slice(-mostAtOnce))
      return lastId
    },
    /** Takes one notice away. */
    dismiss(id: number) {
      if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
    },
    /** Takes all away, for example at sign-out. */
    clear() {
      shownAt.clear()
      if (toasts.length > 0) change([])
    },
    list: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The one store of the page; code outside React may use it too. */
export const toast = createToastStore({ now: () => performance.now() })
