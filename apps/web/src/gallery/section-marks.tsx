import { Lock } from 'lucide-react'
import { Avatar, Badge, Chip, ChosenChip, StatusDot, Tag } from '../ui/index.ts'
import styles from './gallery.module.css'

const people = ['林可欣', '周明远', '顾清越', '许安然', '何嘉树', 'Grace Lee', 'servo']

/** Small marks. */
export function MarkSection() {
  return (
    <>
      <div className={styles.row}>
        <Chip>全部</Chip>
        <Chip data-state="hover">悬停</Chip>
        <Chip isPressed>一周内</Chip>
        <Chip isOutlined>建议问题</Chip>
        <ChosenChip name="一年内" onRemove={() => {}} />
      </div>
      <div className={styles.row}>
        <Tag>文档</Tag>
        <Tag tone="brand">新回答</Tag>
        <Tag tone="success">已通过</Tag>
        <Tag tone="warning">依据较弱</Tag>
        <Tag tone="danger">已过期</Tag>
        <Tag tone="info">处理中</Tag>
        <Tag icon={<Lock size={12} />}>仅自己</Tag>
        <Badge>12</Badge>
        <Badge isBrand>3</Badge>
      </div>
      <div className={`${styles.row} ${styles.wide}`}>
        <StatusDot>已停用</StatusDot>
        <StatusDot tone="run">同步中</StatusDot>
        <StatusDot tone="ok">正常</StatusDot>
        <StatusDot tone="warn">等待确认</StatusDot>
        <StatusDot tone="bad">失败</StatusDot>
      </div>
      <div className={styles.row}>
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="林可欣" size={20} />
        <Avatar name="林可欣" size={24} />
        <Avatar name="林可欣" size={32} />
        <Avatar name="林可欣" size={40} />
        <Avatar name="林可欣" size={56} />
        <Avatar name="林可欣" size={72} />
      </div>
      <div className={styles.row}>
        {['飞', '钉', '企', '语', 'G'].map((name) => (
          <Avatar key={name} name={name} isTile />
        ))}
        {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
          <Avatar key={number} name="预设" url={`/avatars/preset-${number}.svg`} size={40} />
        ))}
        <Avatar name="坏图" url="/avatars/missing.svg" size={40} />
      </div>
    </>
  )
}
