import { useState } from 'react'
import { Checkbox, RadioCards, Segmented, Steps, Switch, Tabs } from '../ui/index.ts'
import styles from './gallery.module.css'
import type { HalfProps } from './half-props.ts'

const steps = ['个人信息', '公司', '资料', '第一个问题'].map((label) => ({ key: label, label }))

/** Ticks, switches, cards, strips, tabs and steps. */
export function ChoiceSection({ half }: HalfProps) {
  return (
    <>
      <Ticks />
      <Cards half={half} />
      <Strips half={half} />
    </>
  )
}

function Ticks() {
  return (
    <>
      <div className={`${styles.row} ${styles.wide}`}>
        <Checkbox>未选</Checkbox>
        <Checkbox defaultChecked>已选</Checkbox>
        <Checkbox isIndeterminate>部分</Checkbox>
        <Checkbox disabled>禁用</Checkbox>
        <Checkbox defaultChecked disabled>
          禁用
        </Checkbox>
        <Checkbox error="请先同意">我已阅读并同意</Checkbox>
      </div>
      <Switch
        label="允许个人数据源"
        description="成员可以接入只有自己能搜索的资料。"
        defaultChecked
      />
      <Switch label="显示未授权结果的数量" />
      <Switch label="由公司管理" defaultChecked disabled />
    </>
  )
}

function Cards({ half }: HalfProps) {
  const [language, setLanguage] = useState('zh')
  const [scope, setScope] = useState('all')
  return (
    <>
      <RadioCards
        label={`数据范围${half}`}
        value={scope}
        onChange={setScope}
        options={[
          { value: 'all', label: '全部数据', description: '提问人有权查看的全部资料' },
          { value: 'only', label: '指定数据', description: '只用选中的数据源和文档' },
          { value: 'none', label: '不可用', description: '需要升级套餐', isDisabled: true },
        ]}
      />
      <RadioCards
        label={`界面语言${half}`}
        columns={2}
        hasMarks={false}
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'zh', label: '简体中文', description: '3小时前，共164人', lang: 'zh-Hans' },
          { value: 'en', label: 'English', description: '3 hours ago, 164 people', lang: 'en' },
        ]}
      />
    </>
  )
}

function Strips({ half }: HalfProps) {
  const [tab, setTab] = useState('docs')
  const [period, setPeriod] = useState('year')
  const [step, setStep] = useState(2)
  return (
    <>
      <Tabs
        label={`数据源${half}`}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'docs', label: '文档', count: '12,486' },
          { key: 'runs', label: '同步记录' },
          { key: 'match', label: '权限匹配' },
        ]}
      >
        <p style={{ paddingTop: 12, color: 'var(--text-2)' }}>方向键切换，Tab键进入内容。</p>
      </Tabs>
      <Segmented
        label={`周期${half}`}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'year', label: '按年' },
          { value: 'month', label: '按月' },
        ]}
      />
      <Steps steps={steps} current={step} onSelect={setStep} />
    </>
  )
}
