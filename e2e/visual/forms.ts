export const languages = ['zh-hans', 'en'] as const
export const themes = ['light', 'dark'] as const
export const widths = [1440, 1024, 390] as const

export type Language = (typeof languages)[number]
export type Theme = (typeof themes)[number]
export type Width = (typeof widths)[number]

/** Heights that go with the widths: a laptop, a small window, a phone. */
export const heights: Record<Width, number> = { 1440: 900, 1024: 768, 390: 844 }

/** Below this width the shell shows its phone form. */
export const isPhone = (width: Width): boolean => width === 390
