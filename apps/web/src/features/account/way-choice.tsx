import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../ui/index.ts'

/** How somebody gets into a workspace: by making one, or by an invitation. */
export type Way = 'create' | 'join'
const ways = ['create', 'join'] as const

export const asWay = (value: string | null): Way => (value === 'join' ? 'join' : 'create')

type Props = { value: Way; onChange: (way: Way) => void }

/** The two ways as cards. */
export function WayChoice({ value, onChange }: Props) {
  const { t } = useTranslation('account')
  return (
    <RadioCards
      label={t('ways.label')}
      value={value}
      onChange={onChange}
      options={ways.map((way) => ({
        value: way,
        label: t(`ways.${way}`),
        description: t(`ways.${way}-text`),
      }))}
    />
  )
}
