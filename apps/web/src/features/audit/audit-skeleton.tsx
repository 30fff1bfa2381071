import { Skeleton } from '../../ui/index.ts'

/** Rows of the log while it loads, as high as the true ones. */
export function AuditSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" style={{ paddingTop: 36 }}>
      {Array.from({ length: Math.min(rows, 20) }, (_, row) => (
        <div key={`row-${String(row)}`} style={{ height: 45, paddingTop: 14 }}>
          <Skeleton width={`${90 - ((row * 7) % 30)}%`} height={16} />
        </div>
      ))}
    </div>
  )
}
