import type { AppKind } from '@zhiwen/contract/apps.ts'
import { useTranslation } from 'react-i18next'
import { Chip, SearchField, VisuallyHidden } from '../../../ui/index.ts'
import { groupKinds, type ShelfChoice } from './kinds.ts'
import styles from './store.module.css'

type Props = {
  q: string
  shelf: ShelfChoice
  kinds: readonly AppKind[]
  onSearch: (words: string) => void
  onShelf: (shelf: ShelfChoice) => void
}

/** Search and the shelves that hold something. */
export function StoreToolbar({ q, shelf, kinds, onSearch, onShelf }: Props) {
  const { t } = useTranslation('store')
  const offered: ShelfChoice[] = ['all', ...groupKinds(kinds).map(([name]) => name)]
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
        {offered.map((name) => (
          <Chip key={name} isPressed={name === shelf} onClick={() => onShelf(name)}>
            {t(`shelves.${name}`)}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
