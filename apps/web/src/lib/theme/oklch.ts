// Sixty lines of our own instead of a colour library, because only these few conversions are needed in the browser.

/** A colour by lightness 0–1, chroma and hue in radians. */
export type Oklch = { l: number; c: number; h: number }
type Triple = [number, number, number]

/** The three channels of `#RRGGBB`, 0–1. */
export function hexToRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** `#RRGGBB` in capitals from three channels, each clamped to 0–1. */
export function rgbToHex(rgb: Triple) {
  const parts = rgb.map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`.toUpperCase()
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

function linearRgb(hex: string): Triple {
  const [red, green, blue] = hexToRgb(hex)
  return [toLinear(red), toLinear(green), toLinear(blue)]
}

/** Lightness, chroma and hue of a hex colour. */
export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { l: lightness, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

function oklchToRgb({ l: lightness, c, h }: Oklch): Triple {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const isShowable = (rgb: Triple) => rgb.every((channel) => channel > -1e-4 && channel < 1 + 1e-4)

/** The hex colour of a lightness and hue; chroma gives way in steps of 3 % until a screen can show it. */
export function oklchToHex(color: Oklch) {
  let { c } = color
  let rgb = oklchToRgb(color)
  while (!isShowable(rgb) && c > 0.001) {
    c *= 0.97
    rgb = oklchToRgb({ ...color, c })
  }
  return rgbToHex(rgb)
}

/** Brightness as the contrast formula of WCAG sees it, 0–1. */
function luminance(hex: string) {
  const [red, green, blue] = linearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1–21 (WCAG 2). */
export function contrast(one: string, other: string) {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of the first colour mixed with the rest of the second, channel by channel, halves rounded up. */
export function mix(one: string, other: string, share: number) {
  const [a, b] = [hexToRgb(one), hexToRgb(other)]
  const channel = (index: 0 | 1 | 2) => {
    const exact = (a[index] * share + b[index] * (1 - share)) * 255
    // Without the hair a sum like 253.5 ends below its half by the error of floating numbers.
    return Math.round(exact + 1e-6) / 255
  }
  return rgbToHex([channel(0), channel(1), channel(2)])
}
