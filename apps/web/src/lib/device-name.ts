type DeviceName = { browser: string; system: string }

// Order matters: Edge calls itself Chrome too, and Chrome calls itself Safari.
const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/DingTalk\//, 'DingTalk'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const named = (userAgent: string, names: [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Browser and system behind a user agent, as people call them; nothing when either is unknown. */
export function deviceName(userAgent: string): DeviceName | null {
  const browser = named(userAgent, browsers)
  const system = named(userAgent, systems)
  return browser && system ? { browser, system } : null
}
