import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { Pagination } from '../../ui/pagination'
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
  const { t } = useTranslation()
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
        <Notice tone="bad" live title={words.failed}>
          <FailureText {...errorText(error)} />
          <Button variant="plain" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {data?.total === 0 && <p className="text-18">{words.empty}</p>}
      {data && data.total > 0 && children}
      {data && <Pagination page={data.page} pages={Math.ceil(data.total / data.pageSize)} to={to} />}
    </div>
  )
}
