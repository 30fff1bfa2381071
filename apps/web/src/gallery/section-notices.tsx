import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Banner, Button, Notice, toast } from '../ui/index.ts'
import type { Toast } from '../ui/toast.ts'
import { ToastCard } from '../ui/toast-card.tsx'
import styles from './gallery.module.css'

const undo = { label: '撤销', onSelect: () => {} }
const samples: Toast[] = [
  { id: 1, kind: 'info', text: '已停用3名成员', action: undo },
  { id: 2, kind: 'success', text: '飞书知识库同步完成，新增214份' },
  { id: 3, kind: 'error', text: '角色没有保存：网络错误', details: '019a7c3e-52d1-7b0f' },
  { id: 4, kind: 'warning', text: '授权将在3天后过期' },
]

/** Banners, lines in the page, and notices that pass. */
export function NoticeSection() {
  const [count, setCount] = useState(1)
  return (
    <>
      <Banner icon={<WifiOff />} action={<Button variant="link">重试</Button>}>
        网络已断开，可以继续阅读，恢复后再提交。
      </Banner>
      <Notice>中性说明：权限每15分钟核对一次。</Notice>
      <Notice tone="info">数据源正在首次同步，结果会逐步变多。</Notice>
      <Notice tone="success">已连接，可以开始同步。</Notice>
      <Notice tone="warning">授权已过期，旧文档仍可搜索。</Notice>
      <Notice tone="danger">钉钉没有响应，已保留上次结果。</Notice>
      <Notice tone="brand">未在你的资料中找到依据，以下为通用知识。</Notice>
      <ul className={styles.toasts}>
        {samples.map((shown) => (
          <ToastCard key={shown.id} shown={shown} onClose={() => {}} />
        ))}
      </ul>
      <div className={styles.row}>
        <Button onClick={() => toast.show({ kind: 'success', text: '已保存', action: undo })}>
          弹出轻提示
        </Button>
        <Button
          onClick={() => {
            setCount(count + 1)
            toast.show({
              kind: 'error',
              text: `没有保存：第${count}次`,
              details: '019a7c3e-52d1',
            })
          }}
        >
          弹出错误
        </Button>
      </div>
    </>
  )
}
