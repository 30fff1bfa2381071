import { type BrandColor, brandColors } from '@zhiwen/contract/enums.ts'

export type ColorKey = 'workspace' | BrandColor | 'custom'

const presets = Object.keys(brandColors) as BrandColor[]

/** Choices in the order of the swatches. */
export const colorKeys: ColorKey[] = ['workspace', ...presets, 'custom']

/** The choice a stored colour stands for; empty follows the workspace. */
export function colorKeyOf(color: string): ColorKey {
  if (color === '') return 'workspace'
  return presets.find((key) => brandColors[key] === color.toUpperCase()) ?? 'custom'
}
