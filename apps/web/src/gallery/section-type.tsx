import { TextLink } from '../ui/index.ts'

const line = (size: string) => ({
  fontSize: `var(--fs-${size})`,
  lineHeight: `var(--lh-${size})`,
  fontWeight: 600,
})

/** The type scale. */
export function TypeSection() {
  return (
    <>
      <p style={line('hero')}>早上好，林可欣</p>
      <p style={line('page')}>空页面标题20</p>
      <p style={line('section')}>分区标题17</p>
      <p style={{ ...line('read'), fontWeight: 400 }}>
        正文15：初检判定为客户责任的，服务工程师应在报告出具当日发送报价单；客户7日内未确认的，整机转入待返区。
      </p>
      <p>
        界面14 <span style={{ color: 'var(--text-2)' }}>次要文字</span>{' '}
        <span style={{ color: 'var(--text-3)' }}>辅助文字</span>{' '}
        <TextLink isInText href="/gallery.html">
          链接
        </TextLink>{' '}
        <mark>命中</mark> <code>order_no</code>
      </p>
      <p style={{ ...line('sm'), fontWeight: 400, color: 'var(--text-2)' }}>
        次要13：“XH-C200”与天枢S3——适用同一时限……
      </p>
      <p lang="en" style={{ ...line('sm'), fontWeight: 400, color: 'var(--text-2)' }}>
        Secondary 13: “XH-C200” and Tianshu S3 — the same limit applies…
      </p>
      <p style={{ ...line('meta'), fontWeight: 400, color: 'var(--text-2)' }}>
        元信息12：2026-11-13 08:10
      </p>
    </>
  )
}
