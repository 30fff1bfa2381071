import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const confirmMs = 2_000

type Props = { text: string; label?: string; hasWords?: boolean }

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label, hasWords }: Props) {
  const { t } = useTranslation('ui')
  const [result, setResult] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (result === 'idle') return undefined
    const timer = setTimeout(() => setResult('idle'), confirmMs)
    return () => clearTimeout(timer)
  }, [result])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setResult('done')
    } catch {
      // Refused by the browser or the page is not secure; the text can still be marked by hand.
      setResult('failed')
    }
  }
  const words = { idle: label ?? t('copy.label'), done: t('copy.done'), failed: t('copy.failed') }
  const icon = result === 'done' ? <Check /> : <Copy />
  return (
    <>
      {hasWords ? (
        <Button size="sm" icon={icon} onClick={() => void copy()}>
          {words[result]}
        </Button>
      ) : (
        <IconButton label={words[result]} onClick={() => void copy()}>
          {icon}
        </IconButton>
      )}
      <VisuallyHidden>
        <span role="status">{result === 'idle' ? '' : words[result]}</span>
      </VisuallyHidden>
    </>
  )
}
