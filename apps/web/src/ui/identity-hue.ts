const hues = 8

/** The same hue (0–7) for the same name, everywhere and always. */
export function identityHue(name: string) {
  // FNV-1a: neighbouring names spread over all hues.
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % hues
}

/** The letter of a name: a person's given name ends with it in Chinese, everything else begins with it. */
export function identityLetter(name: string, isPerson = true) {
  const characters = Array.from(name.trim().replace(/[（(].*$/, ''))
  const last = characters.at(-1)
  if (isPerson && last && /\p{Script=Han}/u.test(last)) return last
  return characters[0]?.toUpperCase() ?? '?'
}
