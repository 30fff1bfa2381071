import { useState } from 'react'
import { readCookie, writeCookie } from '../../lib/storage/cookie.ts'

const cookie = 'sidebar_collapsed'

/** Whether the sidebar is narrow; the choice stays in a cookie for a year (ANS-15), default wide. */
export function useCollapsed(): [boolean, () => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => readCookie(cookie) === 'true')
  function toggle() {
    writeCookie(cookie, String(!isCollapsed))
    setIsCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle]
}
