import type { ReactNode } from 'react'
import { useErrorText } from '../../http/error-text'
import { Pagination } from '../../ui/pagination'
import { PartFailure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'

interface StaffListProps {
  list: { data?: { total: number; page: number; pageSize: number }; error: unknown; refetch: () => unknown }
  words: { loading: string; failed: string; empty: string }
  /** Address of a page. */
  to: (page: number) => string
  /** The rows. */
  children: ReactNode
}

/** The four states of a list, and the way through its pages. */
export function StaffList({ list, words, to, children }: StaffListProps) {
  const errorText = useErrorText()
  const { data, error, refetch } = list
  return (
    <div className="space-y-5">
      {!data && !error && (
        <Skeleton label={words.loading}>
          <Bar className="h-40" />
        </Skeleton>
      )}
      {Boolean(error) && (
        <PartFailure title={words.failed} {...errorText(error)} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && <p className="text-18">{words.empty}</p>}
      {data && data.total > 0 && children}
      {data && <Pagination page={data.page} pages={Math.ceil(data.total / data.pageSize)} to={to} />}
    </div>
  )
}
