import { type MouseEvent, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/index.ts'
import styles from './terms-dialog.module.css'
import { TermsDialog, type TermsDocument } from './terms-dialog.tsx'
import { TextButton } from './text-button.tsx'

type Props = {
  isChecked: boolean
  error: string | undefined
  onChange: (isChecked: boolean) => void
}

/** Agreement to the terms, with both documents one click away. */
export function TermsCheckbox({ isChecked, error, onChange }: Props) {
  const { t } = useTranslation('identity')
  const [shown, setShown] = useState<TermsDocument>('terms')
  const [isOpen, setIsOpen] = useState(false)
  const open = (document: TermsDocument) => (event: MouseEvent) => {
    event.preventDefault() // The words stand in the label: a click on them would also tick the box.
    setShown(document)
    setIsOpen(true)
  }
  return (
    <>
      <Checkbox
        className={styles.agree}
        checked={isChecked}
        error={error}
        onChange={(event) => onChange(event.target.checked)}
      >
        <Trans
          t={t}
          i18nKey="terms.agree"
          components={{
            terms: <TextButton onClick={open('terms')} />,
            privacy: <TextButton onClick={open('privacy')} />,
          }}
        />
      </Checkbox>
      <TermsDialog document={shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
