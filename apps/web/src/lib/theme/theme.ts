import type { Theme } from '@zhiwen/contract/enums.ts'
import { useSyncExternalStore } from 'react'
import { asBrandColor, brandVariables, isNearDanger } from './brand-variables.ts'
import { defaultLook, keptLook, type Look } from './look.ts'
import type { Shade } from './palette.ts'

const darkSystem = '(prefers-color-scheme: dark)'
const barColors: Record<Shade, string> = { light: '#f7f7f9', dark: '#0f1013' }

let look: Look = defaultLook
/** A colour that is only being tried: shown here, kept nowhere. */
let tried: string | null = null
const listeners = new Set<() => void>()

/** Light or dark as shown: the choice, or the system's when the choice is empty (READ-17). */
export function shownShade(theme: Theme): Shade {
  if (theme !== '') return theme
  return window.matchMedia(darkSystem).matches ? 'dark' : 'light'
}

/** Chooses light, dark or the system's theme; shown at once and remembered. */
export function applyTheme(theme: Theme) {
  if (theme !== look.theme) change({ ...look, theme })
}

/** Sets the brand colour of the workspace (`#RRGGBB`); anything else gives the default colour. */
export function applyBrand(value: string | null | undefined) {
  const color = asBrandColor(value)
  if (color === look.color) return
  change({
    ...look,
    color,
    variables: brandVariables(color),
    isNearDanger: isNearDanger(color),
  })
}

/** Shows a colour over the whole page while it is being chosen; null shows the kept one again. */
export function tryBrand(value: string | null) {
  tried = value === null ? null : asBrandColor(value)
  paint()
}

/** The present look: theme choice and brand colour. */
export const currentLook = () => look

/** The present look in a component. */
export const useLook = () => useSyncExternalStore(subscribe, currentLook)

/** Takes over the look of the last visit and follows the system and other tabs; returns how to stop. */
export function startTheme() {
  look = keptLook.read() ?? defaultLook
  paint()
  const system = window.matchMedia(darkSystem)
  function handleStorage(event: StorageEvent) {
    if (event.key !== keptLook.key) return
    look = keptLook.parse(event.newValue) ?? defaultLook
    paint()
    tell()
  }
  system.addEventListener('change', paint)
  window.addEventListener('storage', handleStorage)
  return () => {
    system.removeEventListener('change', paint)
    window.removeEventListener('storage', handleStorage)
  }
}

function change(next: Look) {
  look = next
  keptLook.write(look)
  paint()
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function paint() {
  const root = document.documentElement
  const shade = shownShade(look.theme)
  root.dataset.theme = shade
  root.style.colorScheme = shade
  const color = tried ?? look.color
  const variables = tried ? brandVariables(tried) : look.variables
  if (isNearDanger(color)) root.dataset.danger = 'outline'
  else delete root.dataset.danger
  for (const name of [...root.style].filter((set) => set.startsWith('--b-'))) {
    if (!(name in variables)) root.style.removeProperty(name)
  }
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[shade])
}
