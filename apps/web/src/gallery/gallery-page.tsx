import type { ComponentType } from 'react'
import { Logo, SkipLink, ToastHost } from '../ui/index.ts'
import styles from './gallery.module.css'
import type { HalfProps } from './half-props.ts'
import { LookBar } from './look-bar.tsx'
import { AdminSection } from './section-admin.tsx'
import { ButtonSection } from './section-buttons.tsx'
import { ChoiceSection } from './section-choices.tsx'
import { ColourSection } from './section-colours.tsx'
import { FieldSection } from './section-fields.tsx'
import { LayerSection } from './section-layers.tsx'
import { MarkSection } from './section-marks.tsx'
import { NoticeSection } from './section-notices.tsx'
import { PageSection } from './section-page.tsx'
import { ProgressSection } from './section-progress.tsx'
import { StateSection } from './section-states.tsx'
import { TypeSection } from './section-type.tsx'

const sections: { title: string; Content: ComponentType<HalfProps> }[] = [
  { title: '颜色角色', Content: ColourSection },
  { title: '文字', Content: TypeSection },
  { title: '按钮与链接', Content: ButtonSection },
  { title: '输入', Content: FieldSection },
  { title: '选择、标签页、步骤', Content: ChoiceSection },
  { title: '标签、状态、头像', Content: MarkSection },
  { title: '菜单、提示、对话框、抽屉、命令面板', Content: LayerSection },
  { title: '通知条、轻提示', Content: NoticeSection },
  { title: '进度与骨架', Content: ProgressSection },
  { title: '空状态、失败、插图', Content: StateSection },
  { title: '页面与分区', Content: PageSection },
  { title: '管理页面的表格与表单（antd）', Content: AdminSection },
]

/** Every part in every state, light on the left, dark on the right. */
export function GalleryPage() {
  return (
    <>
      <SkipLink />
      <header className={styles.top}>
        <Logo />
        <h1 className={styles.title}>组件状态</h1>
        <LookBar />
      </header>
      <main id="main">
        {sections.map(({ title, Content }) => (
          <div key={title}>
            <h2 className={styles.heading}>{title}</h2>
            <div className={styles.pair}>
              <div className={styles.half} data-theme="light">
                <Content half="浅" />
              </div>
              <div className={styles.half} data-theme="dark">
                <Content half="深" />
              </div>
            </div>
          </div>
        ))}
      </main>
      <ToastHost />
    </>
  )
}
