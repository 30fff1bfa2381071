import { brandColors } from '@zhiwen/contract/enums.ts'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { applyBrand, applyTheme, useLook } from '../lib/theme/index.ts'
import { Segmented } from '../ui/index.ts'
import styles from './gallery.module.css'

const names: Record<string, string> = {
  purple: '紫雾',
  blue: '海蓝',
  black: '石墨黑',
  green: '松绿',
  spring_green: '春绿',
  orange: '琥珀橙',
  red: '朱砂红',
}

/** Theme, language and brand colour of the gallery. */
export function LookBar() {
  const { i18n } = useTranslation('ui')
  const look = useLook()
  function handleLanguage(language: string) {
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-Hans'
    void i18n.changeLanguage(language)
  }
  return (
    <div className={styles.look}>
      <fieldset className={styles.swatches} aria-label="品牌色">
        {Object.entries(brandColors).map(([key, color]) => (
          <button
            key={key}
            type="button"
            className={styles.swatch}
            style={{ background: color }}
            aria-label={names[key]}
            aria-pressed={look.color === color}
            onClick={() => applyBrand(color)}
          />
        ))}
      </fieldset>
      <label className={styles.row}>
        自定义
        <input
          type="color"
          value={look.color}
          onChange={(event) => applyBrand(event.target.value)}
        />
      </label>
      <Segmented
        label="主题"
        value={look.theme}
        options={[
          { value: 'light', label: <Sun />, name: '浅色' },
          { value: 'dark', label: <Moon />, name: '深色' },
          { value: '', label: <Monitor />, name: '跟随系统' },
        ]}
        onChange={applyTheme}
      />
      <Segmented
        label="语言"
        value={i18n.language}
        options={[
          { value: 'zh-hans', label: '中文', lang: 'zh-Hans' },
          { value: 'en', label: 'English', lang: 'en' },
        ]}
        onChange={handleLanguage}
      />
    </div>
  )
}
