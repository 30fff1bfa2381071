export type DeviceKind = 'computer' | 'phone' | 'tablet'
/** `browser` and `system` are names, or keys of the texts where a name needs translating. */
export type DeviceName = { kind: DeviceKind; browser: string; system: string }

// The order matters: most browsers also name the ones they descend from.
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, 'wechat'],
  [/DingTalk/, 'dingtalk-app'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: [RegExp, string, DeviceKind][] = [
  [/iPad/, 'iPad', 'tablet'],
  [/iPhone/, 'iPhone', 'phone'],
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS', 'phone'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'computer'],
  [/Mac OS X/, 'macOS', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Linux/, 'Linux', 'computer'],
]

/** Reads browser and system out of a user agent, as far as a person needs them to recognise a device. */
export function deviceName(userAgent: string): DeviceName {
  const found = browsers.find(([pattern]) => pattern.test(userAgent))
  const version = found?.[0].exec(userAgent)?.[1]
  const browser = found ? [found[1], version].filter(Boolean).join(' ') : 'other'
  const [, system = 'other', kind = 'computer'] =
    systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  return { kind, browser, system }
}
