// Runs before the first paint: theme, language and brand colours of the last visit, so that nothing flashes.
// A file of its own because the content security policy refuses inline scripts.
// It reads what lib/theme, lib/session and lib/i18n keep: {"v": version, "data": …}.
;(() => {
  const read = (key) => {
    try {
      const kept = JSON.parse(localStorage.getItem(key))
      return kept?.v === 1 ? kept.data : undefined
    } catch {
      return undefined // Storage is closed or was written by hand: the defaults of the page stay.
    }
  }
  const root = document.documentElement
  if ((read('app.user')?.preferred_language ?? read('app.language')) === 'en') root.lang = 'en'

  const look = read('app.look')
  if (!look) return
  const isDark =
    look.theme === 'dark' ||
    (look.theme === '' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  // Also for the empty canvas before the style sheet has come.
  root.style.colorScheme = root.dataset.theme
  if (look.isNearDanger) root.dataset.danger = 'outline'
  for (const name in look.variables) root.style.setProperty(name, look.variables[name])
  const bar = document.querySelector('meta[name="theme-color"]')
  if (isDark) bar?.setAttribute('content', '#0f1013')
})()
