import { Button, EmptyState, FailedState, LinkButton, NoMatch } from '../ui/index.ts'
import styles from './gallery.module.css'

const failure = Object.assign(new Error('你的内容没有丢失，可以稍后重试。'), {
  status: 500,
  request_id: '019a7c3e-52d1-7b0f',
})
const refusal = Object.assign(new Error('成员管理只对管理员开放。可以向顾清越或林可欣申请。'), {
  status: 403,
})

/** Nothing yet, no match, no permission, failed, and the eight drawings. */
export function StateSection() {
  return (
    <>
      <EmptyState
        art="no-match"
        code="404"
        level={3}
        title="没有找到这个页面"
        action={
          <LinkButton variant="primary" href="/gallery.html">
            去搜索
          </LinkButton>
        }
        link={
          <LinkButton variant="ghost" href="/gallery.html">
            回到首页
          </LinkButton>
        }
      >
        链接可能已经失效，或者内容被移走了。试试搜索标题。
      </EmptyState>
      <div className={styles.two}>
        <EmptyState
          isSmall
          level={3}
          art="nothing-yet"
          title="还没有数据源"
          action={
            <Button size="sm" variant="primary">
              接入数据源
            </Button>
          }
        >
          接入后就能搜索和提问。
        </EmptyState>
        <NoMatch isSmall query="C300返修" onClear={() => {}} />
        <FailedState isSmall level={3} error={failure} onRetry={() => {}} />
        <FailedState isSmall level={3} error={refusal} />
        <EmptyState isSmall level={3} art="offline" title="网络已断开">
          可以继续阅读，恢复后再提交。
        </EmptyState>
        <EmptyState isSmall level={3} art="quota" title="今天的次数用完了">
          明天00:00恢复，搜索不受影响。
        </EmptyState>
        <EmptyState isSmall level={3} art="done" title="已支付">
          企业版已开通。
        </EmptyState>
        <EmptyState isSmall level={3} art="welcome" title="欢迎来到星河智造">
          问第一个问题吧。
        </EmptyState>
      </div>
    </>
  )
}
