import { lazy, Suspense } from 'react'
import type { HalfProps } from './half-props.ts'

const AdminSample = lazy(async () => {
  const { AdminSample } = await import('./admin-sample.tsx')
  return { default: AdminSample }
})

/** antd parts beside our own, on the same variables. */
export function AdminSection({ half }: HalfProps) {
  return (
    <Suspense fallback={null}>
      <AdminSample half={half} />
    </Suspense>
  )
}
