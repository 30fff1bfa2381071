import { useTranslation } from 'react-i18next'
import { now } from '../clock.ts'
import { relativeTime } from './relative-time.ts'

/** A function that names moments in the interface language: 刚刚, 3小时前, 昨天 … */
export function useRelativeTime(): (at: Date) => string {
  const { t } = useTranslation('common')
  return (at) => {
    const named = relativeTime(at, new Date(now()))
    if (named.unit === 'date') return named.text
    return t(`time.${named.unit}`, 'count' in named ? { count: named.count } : {})
  }
}
