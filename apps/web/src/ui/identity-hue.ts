const hues = 8

/** The same hue (0–7) for the same name, everywhere and always. */
export function identityHue(name: string) {
  let sum = 7
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return sum % hues
}

/** The letter on an avatar: the given name's last character in Chinese, else the first letter. */
export function identityLetter(name: string) {
  const characters = [...name.trim().replace(/[（(].*$/, '')]
  const last = characters.at(-1)
  if (last && /\p{Script=Han}/u.test(last)) return last
  return characters[0]?.toUpperCase() ?? '?'
}
