import { Button, Section, Switch } from '../ui/index.ts'
import type { HalfProps } from './half-props.ts'

/** A settings page in small. */
export function PageSection({ half }: HalfProps) {
  return (
    <div>
      <Section title={`主题${half}`} description="立即生效，其他打开的标签页同步更新。">
        <Switch label="跟随系统" defaultChecked />
      </Section>
      <Section title={`登录设备${half}`} action={<Button size="sm">全部退出</Button>}>
        <p>此设备，刚刚活跃</p>
      </Section>
    </div>
  )
}
