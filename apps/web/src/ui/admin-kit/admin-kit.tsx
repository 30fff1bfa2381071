import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { antdTheme } from './antd-theme.ts'
import './antd-styles.css'
import './admin-kit.css'

const runningTheme: ThemeConfig = { ...antdTheme, zeroRuntime: true }

function markOptional(label: ReactNode, { required }: { required: boolean }) {
  return required ? label : <OptionalLabel>{label}</OptionalLabel>
}

/** The optional fields are marked, as in our own fields; required ones are the rule. */
function OptionalLabel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <span className="zhiwen-optional">
      {children}
      <small>{t('field.optional')}</small>
    </span>
  )
}

/** Gives antd our look and language. Only admin features use it, and they load it lazily with their page. */
export function AdminKit({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('ui')
  return (
    <ConfigProvider
      theme={runningTheme}
      locale={i18n.language === 'en' ? undefined : zhCN}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      form={{ requiredMark: markOptional }}
    >
      {children}
    </ConfigProvider>
  )
}
