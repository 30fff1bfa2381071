import type { DocGroup } from '@zhiwen/contract/doc-groups.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import { docGroupItemsMax, docGroupNameMax, docGroupNameMin } from '@zhiwen/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/form/index.ts'
import { Button, Drawer, TextField, toast } from '../../../ui/index.ts'
import { marksOf } from '../../identity/index.ts'
import { ChosenItems, type ItemNames } from './chosen-items.tsx'
import styles from './doc-groups.module.css'
import type { GroupItem } from './group-items.ts'
import { toggled } from './group-items.ts'
import { ItemPicker } from './item-picker.tsx'
import { useSaveGroup } from './queries.ts'

type Props = { scope: AppScope; group: DocGroup | null; isOpen: boolean; onClose: () => void }

function useGroupForm({ scope, group, onClose }: Props) {
  const { t } = useTranslation('groups')
  const save = useSaveGroup(scope)
  const [items, setItems] = useState<readonly GroupItem[]>(group?.items ?? [])
  const [names, setNames] = useState<ItemNames>(new Map())
  const form = useForm({
    initial: { name: group?.name ?? '' },
    rules: {
      name: ({ name }) => {
        const { length } = Array.from(name.trim())
        return length < docGroupNameMin || length > docGroupNameMax ? t('name-length') : undefined
      },
    },
  })
  const close = () => {
    form.reset({ name: '' })
    setItems([])
    onClose()
  }
  const send = () =>
    save.mutate(
      { group, draft: { name: form.values.name.trim(), items: [...items] } },
      {
        onSuccess: ({ name }) => {
          toast.show({ kind: 'success', text: t(group ? 'saved' : 'created', { name }) })
          close()
        },
        onError: (error) => form.refuse(marksOf(error, { 'value-taken': ['name'] })),
      },
    )
  return {
    form,
    items,
    names,
    isFull: items.length >= docGroupItemsMax,
    isBusy: save.isPending,
    toggle: (item: GroupItem, name?: string) => {
      if (name && item.type === 'doc')
        setNames((known) => new Map([...known, [item.document_id, name]]))
      setItems((known) => toggled(known, item))
    },
    send,
    close,
  }
}

/** Makes or changes a group: its name and what is in it. */
export function GroupDrawer(props: Props) {
  const { t } = useTranslation(['groups', 'ui'])
  const { scope, group, isOpen } = props
  const { form, items, names, isFull, isBusy, toggle, send, close } = useGroupForm(props)
  return (
    <div className={styles.wideDrawer}>
      <Drawer
        title={t(group ? 'edit' : 'create')}
        isOpen={isOpen}
        onClose={close}
        footer={
          <>
            <Button variant="primary" type="submit" form="doc-group" isBusy={isBusy}>
              {t(group ? 'save' : 'create')}
            </Button>
            <Button onClick={close}>{t('ui:cancel')}</Button>
          </>
        }
      >
        <form id="doc-group" className={styles.form} {...form.props(send)}>
          <TextField
            label={t('name')}
            autoComplete="off"
            maxLength={docGroupNameMax}
            {...form.text('name')}
          />
        </form>
        <ChosenItems scope={scope} items={items} names={names} onRemove={toggle} />
        <ItemPicker scope={scope} items={items} isFull={isFull} onToggle={toggle} />
      </Drawer>
    </div>
  )
}
