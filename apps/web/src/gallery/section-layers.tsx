import { Copy, Ellipsis, Moon, Pencil, Pin, Trash2, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog.tsx'
import {
  Button,
  Combobox,
  Dialog,
  Drawer,
  IconButton,
  Kbd,
  Menu,
  type MenuEntry,
  NoMatch,
  PaletteDialog,
  Popover,
  TextField,
  Tooltip,
} from '../ui/index.ts'
import { MenuRow } from '../ui/menu-row.tsx'
import { CropSample } from './crop-sample.tsx'
import styles from './gallery.module.css'
import type { HalfProps } from './half-props.ts'

const entries: MenuEntry[] = [
  { key: 'rename', label: '重命名', icon: <Pencil /> },
  { key: 'pin', label: '置顶', icon: <Pin />, isChecked: true },
  { key: 'copy', label: '复制链接', icon: <Copy />, tail: '⌘L' },
  { key: 'off', label: '导出', isDisabled: true },
  { kind: 'separator', key: 'line' },
  { key: 'delete', label: '删除对话', icon: <Trash2 />, isDanger: true },
]

/** Floating layers: their anatomy standing still, and buttons that open the real ones. */
export function LayerSection({ half }: HalfProps) {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'palette' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>对话框</Button>
        <Button onClick={() => setOpen('drawer')}>抽屉</Button>
        <Button onClick={() => setOpen('palette')}>命令面板</Button>
        <CropSample />
        <Menu
          label={`对话操作${half}`}
          items={entries}
          trigger={
            <IconButton label="更多" hasTooltip={false}>
              <Ellipsis />
            </IconButton>
          }
        />
        <Popover label={`筛选${half}`} trigger={<Button>浮层</Button>}>
          <div style={{ padding: 12, width: 240 }}>
            <TextField label="成员" />
          </div>
        </Popover>
        <Tooltip text="200毫秒后出现" shortcut="C">
          <Button variant="ghost">提示</Button>
        </Tooltip>
      </div>
      <StillLayers half={half} />
      <div className={styles.stage}>
        <p style={{ padding: 20 }}>抽屉打开时，旁边的页面仍可使用。</p>
        <Drawer isOpen={open === 'drawer'} onClose={close} title={`成员详情${half}`}>
          <TextField label="工作区昵称" defaultValue="周明远" />
        </Drawer>
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="更换手机号"
        footer={
          <>
            <Button onClick={close}>取消</Button>
            <Button variant="primary" onClick={close}>
              更换手机
            </Button>
          </>
        }
      >
        <TextField label="新手机号" data-autofocus />
      </Dialog>
      <PaletteDialog isOpen={open === 'palette'} onClose={close} label="命令面板">
        <PaletteSample half="" />
      </PaletteDialog>
    </>
  )
}

function StillLayers({ half }: HalfProps) {
  return (
    <>
      <div className={styles.menu} role="menu" aria-label={`菜单示例${half}`} data-elevated>
        {entries.map((entry) => (
          <MenuRow key={entry.key} entry={entry} onDone={() => {}} />
        ))}
      </div>
      <div className={styles.card} data-elevated>
        <DialogFrame
          title="删除“飞书知识库·研发中心”"
          level={3}
          onClose={() => {}}
          footer={
            <>
              <Button>取消</Button>
              <Button variant="danger-solid" icon={<Trash2 />}>
                删除应用
              </Button>
            </>
          }
        >
          <p style={{ color: 'var(--text-2)', marginBottom: 12 }}>
            12,486份文档会立即不可搜索，2个智能体的范围会变小。30天内可以恢复。
          </p>
          <TextField label="输入名称以确认" />
        </DialogFrame>
      </div>
      <div className={styles.card} style={{ width: '100%', overflow: 'hidden' }} data-elevated>
        <PaletteSample half={half} />
      </div>
    </>
  )
}

function PaletteSample({ half }: HalfProps) {
  const [query, setQuery] = useState('')
  const all = [
    { key: 'moon', label: '切换到深色主题', icon: <Moon />, onSelect: () => {} },
    {
      key: 'invite',
      label: '邀请成员',
      icon: <UserPlus />,
      tail: <Kbd>I</Kbd>,
      onSelect: () => {},
    },
    { key: 'members', label: '成员与角色', icon: <Users />, tail: '页面', onSelect: () => {} },
  ]
  const found = all.filter((option) => option.label.includes(query))
  return (
    <Combobox
      label={`命令${half}`}
      placeholder="搜索页面、对话、智能体、成员和操作"
      query={query}
      onQueryChange={setQuery}
      groups={found.length > 0 ? [{ key: 'acts', label: '操作', options: found }] : []}
      empty={<NoMatch isSmall query={query} onClear={() => setQuery('')} />}
      footer={
        <>
          <span>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd>移动
          </span>
          <span>
            <Kbd>Enter</Kbd>打开
          </span>
        </>
      }
    />
  )
}
