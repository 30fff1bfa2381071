import type { AppKind } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { Chip, SearchField, VisuallyHidden } from '../../../ui/index.ts'
import { type CategoryChoice, groupKinds } from './kinds.ts'
import styles from './store.module.css'

type Props = {
  q: string
  category: CategoryChoice
  kinds: readonly AppKind[]
  onSearch: (words: string) => void
  onCategory: (category: CategoryChoice) => void
}

/** Search and the categories that hold something. */
export function StoreToolbar({ q, category, kinds, onSearch, onCategory }: Props) {
  const { t } = useTranslation('store')
  const categories: CategoryChoice[] = ['all', ...groupKinds(kinds).map(([name]) => name)]
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        className={styles.search}
        value={q}
        onChange={onSearch}
      />
      <fieldset className={styles.chips}>
        <VisuallyHidden>
          <legend>{t('category')}</legend>
        </VisuallyHidden>
        {categories.map((name) => (
          <Chip key={name} isPressed={name === category} onClick={() => onCategory(name)}>
            {t(`categories.${name}`)}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
