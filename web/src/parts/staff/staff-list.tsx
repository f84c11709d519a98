import type { ReactNode } from 'react'
import { Pagination } from '../../ui/pagination'
import { type Asked, PartError, Awaited } from '../failure/failures'

interface StaffListProps {
  list: Asked & { data: { total: number; page?: number; pageSize: number } | undefined }
  words: { loading: string; failed: string; empty: string }
  to: (page: number) => string
  /** Where the answer does not say it. */
  page?: number
  children: ReactNode
}

export function StaffList({ list, words, to, page = 1, children }: StaffListProps) {
  const { data } = list
  return (
    <div className="space-y-5">
      <Awaited query={list} loading={words.loading} bar="h-40" />
      <PartError title={words.failed} query={list} />
      {data?.total === 0 && <p className="text-18">{words.empty}</p>}
      {data && data.total > 0 && children}
      {data && <Pagination page={data.page ?? page} pages={Math.ceil(data.total / data.pageSize)} to={to} />}
    </div>
  )
}
