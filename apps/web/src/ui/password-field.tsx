import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'tail' | 'below'> & {
  hasStrength?: boolean
}

/** A password with a button that shows it; `hasStrength` adds the meter. */
export function PasswordField({ hasStrength, value, ...rest }: Props) {
  const { t } = useTranslation('ui')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      value={value}
      type={isShown ? 'text' : 'password'}
      tail={
        <IconButton
          label={t(isShown ? 'password.hide' : 'password.show')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
      below={hasStrength && <StrengthMeter password={typeof value === 'string' ? value : ''} />}
    />
  )
}
