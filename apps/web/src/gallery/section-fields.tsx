import { Search } from 'lucide-react'
import { useState } from 'react'
import {
  CodeField,
  PasswordField,
  type Phone,
  PhoneField,
  SelectField,
  TextArea,
  TextField,
  useCountdown,
} from '../ui/index.ts'
import styles from './gallery.module.css'

const roles = ['质量部', '客户成功部', '供应链部'].map((name) => ({ value: name, label: name }))

/** Fields in every state, at both sizes. */
export function FieldSection() {
  return (
    <>
      <ShortFields />
      <LongFields />
    </>
  )
}

function ShortFields() {
  const [phone, setPhone] = useState<Phone>({ countryCode: '+86', number: '135 0000 8846' })
  const [password, setPassword] = useState('xinghe2026')
  return (
    <div className={styles.two}>
      <TextField label="名称" placeholder="2到50个字" />
      <TextField label="名称（悬停）" data-state="hover" defaultValue="售后工程师" />
      <TextField label="名称（焦点）" data-state="focus" defaultValue="售后工程师" />
      <TextField label="名称（错误）" defaultValue="售" error="长度应为2到50个字" />
      <TextField label="名称（禁用）" defaultValue="默认智能体" disabled />
      <TextField label="邮箱" isOptional help="用于登录和接收通知" placeholder="name@example.com" />
      <SelectField label="角色" isOptional options={roles} />
      <SelectField label="角色（错误）" placeholder="选择角色" options={roles} error="请选择角色" />
      <TextField label="搜索" type="search" icon={<Search />} placeholder="搜索成员" />
      <PasswordField
        label="密码"
        hasStrength
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PhoneField label="手机号" {...phone} onChange={setPhone} />
      <PhoneField label="手机号（错误）" {...phone} error="手机号格式不正确" onChange={setPhone} />
    </div>
  )
}

function LongFields() {
  const [code, setCode] = useState('')
  const [about, setAbout] = useState('回答返修、备件与SLA的问题。')
  const countdown = useCountdown()
  return (
    <>
      <CodeField
        label="手机验证码"
        size="lg"
        value={code}
        secondsLeft={countdown.secondsLeft}
        help="已发送到135****8846，5分钟内有效。"
        onChange={setCode}
        onSend={() => countdown.start(60)}
      />
      <CodeField
        label="手机验证码（倒计时）"
        value="2046"
        secondsLeft={52}
        error="验证码不正确"
        onChange={() => {}}
        onSend={() => {}}
      />
      <TextArea
        label="说明"
        hasCounter
        maxLength={200}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
      />
    </>
  )
}
