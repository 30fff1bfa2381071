import { useState } from 'react'
import { stored } from '../../lib/storage/stored.ts'

/** Ids of users who said in this browser that the look is fine as it is. */
const store = stored({
  area: 'local',
  key: 'app.look_kept',
  version: 1,
  accepts: (data): data is string[] =>
    Array.isArray(data) && data.every((id) => typeof id === 'string'),
})

/** Whether a user keeps the default look, and a way to say so. */
export function useKeptLook(userId: string): [boolean, () => void] {
  const [kept, setKept] = useState(() => store.read() ?? [])
  const keep = () => {
    const next = [...kept.filter((id) => id !== userId), userId]
    store.write(next)
    setKept(next)
  }
  return [kept.includes(userId), keep]
}
