import { Copy, Plus, ThumbsUp, Trash2 } from 'lucide-react'
import { Button, CopyButton, IconButton, Kbd, LinkButton, TextLink } from '../ui/index.ts'
import styles from './gallery.module.css'

const ring = { outline: '2px solid var(--focus)', outlineOffset: 2 }

/** Buttons and links: default, hover, pressed, busy, disabled, focus. */
export function ButtonSection() {
  return (
    <>
      <PrimaryRow />
      <OtherRows />
      <SizeRow />
      <LinkRow />
    </>
  )
}

function PrimaryRow() {
  return (
    <>
      <span className={styles.label}>主要：默认、悬停、按下、加载、禁用</span>
      <div className={styles.row}>
        <Button variant="primary">邀请成员</Button>
        <Button variant="primary" data-state="hover">
          邀请成员
        </Button>
        <Button variant="primary" data-state="active">
          邀请成员
        </Button>
        <Button variant="primary" isBusy>
          邀请中
        </Button>
        <Button variant="primary" disabled>
          邀请成员
        </Button>
        <Button variant="primary" icon={<Plus />}>
          新建
        </Button>
      </div>
    </>
  )
}

function OtherRows() {
  return (
    <>
      <span className={styles.label}>次要、文字、危险、链接</span>
      <div className={styles.row}>
        <Button>测试连接</Button>
        <Button data-state="hover">测试连接</Button>
        <Button data-state="active">测试连接</Button>
        <Button isBusy>测试中</Button>
        <Button disabled>测试连接</Button>
      </div>
      <div className={styles.row}>
        <Button variant="ghost">取消</Button>
        <Button variant="ghost" data-state="hover">
          取消
        </Button>
        <Button variant="ghost" disabled>
          取消
        </Button>
        <Button variant="danger" icon={<Trash2 />}>
          删除应用
        </Button>
        <Button variant="danger" data-state="hover" icon={<Trash2 />}>
          删除应用
        </Button>
        <Button variant="danger-solid" icon={<Trash2 />}>
          删除应用
        </Button>
        <Button variant="link">忘记密码</Button>
      </div>
    </>
  )
}

function SizeRow() {
  return (
    <>
      <span className={styles.label}>28、34、40与图标按钮</span>
      <div className={styles.row}>
        <Button size="sm">重试</Button>
        <Button>重试</Button>
        <Button size="lg">重试</Button>
        <IconButton label="复制链接">
          <Copy />
        </IconButton>
        <IconButton label="复制链接" data-state="hover">
          <Copy />
        </IconButton>
        <IconButton label="有帮助" isPressed shortcut="U">
          <ThumbsUp />
        </IconButton>
        <IconButton label="不可用" disabled size="md">
          <Copy />
        </IconButton>
        <CopyButton text="https://zhiwen.example" />
        <CopyButton text="https://zhiwen.example" label="复制链接" hasWords />
        <Button style={ring}>键盘焦点</Button>
      </div>
    </>
  )
}

function LinkRow() {
  return (
    <>
      <div className={styles.row}>
        <LinkButton href="/gallery.html" variant="primary">
          去搜索
        </LinkButton>
        <LinkButton href="/gallery.html" variant="ghost">
          回到首页
        </LinkButton>
        <TextLink href="/gallery.html">注册</TextLink>
        <TextLink href="/gallery.html" isQuiet>
          全部
        </TextLink>
        <span>
          <Kbd>⌘</Kbd>
          <Kbd>K</Kbd>
        </span>
        <Kbd>Enter</Kbd>
      </div>
      <Button variant="primary" size="lg" isBlock>
        登录
      </Button>
    </>
  )
}
