import { Skeleton } from '../../../ui/index.ts'

/** The page's outline while it loads. */
export function SettingsSkeleton() {
  return (
    <div aria-hidden="true">
      {[120, 96, 180].map((height) => (
        <p key={height} style={{ marginBottom: 40 }}>
          <Skeleton width="120px" height={20} />
          <Skeleton height={height} />
        </p>
      ))}
    </div>
  )
}
