import { brandColors } from '@zhiwen/contract/enums.ts'
import { hexColorPattern } from '@zhiwen/contract/limits.ts'
import { hexToOklch } from './oklch.ts'
import { brandRoles } from './palette.ts'

/** Hue of the danger colour in radians, and how near a brand hue may come before both look alike. */
const dangerHue = 0.49
const nearHue = 0.3
const colourful = 0.09

/** A usable brand colour for any input; others become the default. */
export function asBrandColor(value: string | null | undefined) {
  return value && hexColorPattern.test(value) ? value.toUpperCase() : brandColors.purple
}

/** The CSS variables of a brand colour for both themes; the default needs none, it stands in tokens.css. */
export function brandVariables(color: string): Record<string, string> {
  if (color === brandColors.purple) return {}
  const variables: Record<string, string> = { '--b-base': color }
  for (const [role, value] of Object.entries(brandRoles(color, 'light'))) {
    variables[`--b-${role}-l`] = value
  }
  for (const [role, value] of Object.entries(brandRoles(color, 'dark'))) {
    variables[`--b-${role}-d`] = value
  }
  return variables
}

/** Whether a brand colour is so red that a filled danger button would look like the primary one. */
export function isNearDanger(color: string) {
  const { c, h } = hexToOklch(color)
  return c >= colourful && Math.abs(h - dangerHue) <= nearHue
}
