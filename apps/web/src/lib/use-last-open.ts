import { useState } from 'react'

/** What is open, or was: a drawer keeps its content while it slides out. */
export function useLastOpen<Id>(openId: Id | null): Id | null {
  const [last, setLast] = useState(openId)
  if (openId !== null && openId !== last) setLast(openId)
  return openId ?? last
}
