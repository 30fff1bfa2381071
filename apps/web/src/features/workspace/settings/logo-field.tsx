import { logoRect, logoSquare } from '@zhiwen/contract/limits.ts'
import type { Workspace } from '@zhiwen/contract/workspace.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Logo, toast } from '../../../ui/index.ts'
import styles from './logo-field.module.css'
import { type LogoKind, useChangeLogo } from './queries.ts'
import { usePickLogo } from './use-pick-logo.ts'

// Heavy: the crop tool loads when somebody really crops.
const ImageCropDialog = lazy(async () => {
  const { ImageCropDialog: component } = await import('../../../ui/image-crop-dialog.tsx')
  return { default: component }
})

const sizes = { square: logoSquare, rect: logoRect }
const themes = ['light', 'dark'] as const

type Props = {
  kind: LogoKind
  url: string | null
  version: number
  company: string
  onChanged: (workspace: Workspace) => void
}

/** One logo on both themes, with the ways to change it. A picture of another size is cut first. */
export function LogoField({ kind, url, version, company, onChanged }: Props) {
  const { t } = useTranslation('settings')
  const size = sizes[kind]
  const change = useChangeLogo(kind)
  const use = (picture: Blob | null) =>
    change.mutate(
      { version, picture },
      {
        onSuccess: (workspace) => {
          picked.forget()
          onChanged(workspace)
          toast.show({ kind: 'success', text: t(picture ? 'logo.saved' : 'logo.removed') })
        },
        onError: ({ message }) => {
          // A refused file comes without words of the server's.
          if (message === '') toast.show({ kind: 'error', text: t(`logo.rule-${kind}`) })
        },
      },
    )
  const picked = usePickLogo({ kind, size, onExact: use })
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{t(`logo.${kind}`)}</legend>
      <LogoSamples kind={kind} url={url} company={company} />
      <div className={styles.acts}>
        <Button size="sm" isBusy={change.isPending} onClick={picked.pick}>
          {t(url ? 'logo.change' : 'logo.upload')}
        </Button>
        {url && (
          <Button size="sm" variant="ghost" onClick={() => use(null)}>
            {t('logo.remove')}
          </Button>
        )}
        <span className={styles.help}>{t('logo.size', size)}</span>
      </div>
      {picked.problem && (
        <p role="alert" className={styles.problem}>
          {picked.problem}
        </p>
      )}
      <input {...picked.inputProps} aria-label={t(`logo.${kind}`)} />
      {picked.file && (
        <Suspense fallback={null}>
          <ImageCropDialog
            isOpen
            {...picked.crop}
            file={picked.file}
            title={t(`logo.${kind}`)}
            confirmLabel={t('logo.use')}
            isBusy={change.isPending}
            onCropped={use}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** The logo on both themes; the product's own mark stands in for one that is missing. */
function LogoSamples({ kind, url, company }: Pick<Props, 'kind' | 'url' | 'company'>) {
  return (
    <div className={styles.grounds}>
      {themes.map((theme) => (
        <span key={theme} data-theme={theme} className={styles[kind]}>
          {url ? <img src={url} alt="" /> : <DefaultLogo kind={kind} company={company} />}
        </span>
      ))}
    </div>
  )
}

function DefaultLogo({ kind, company }: { kind: LogoKind; company: string }) {
  return (
    <span className={styles.standIn} aria-hidden="true">
      <Logo hasName={false} />
      {kind === 'rect' && <b>{company}</b>}
    </span>
  )
}
