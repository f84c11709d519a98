import { Bar, Skeleton } from '../../ui/skeleton'
import { type Asked, PartError } from './failures'
import type { useErrorText } from '../../http/error-text'

interface AwaitedProps {
  query: Asked & { data: unknown }
  loading: string
  /** Missing: the page says itself that it failed, also where it shows what it had before. */
  failed?: string
  /** Classes of the bar that is there meanwhile. */
  bar: string
  words?: ReturnType<typeof useErrorText>
}

/** Where a part of a page will be once it is read: its shape, or why it cannot be had. Nothing once it is there. */
export function Awaited({ query, loading, failed, bar, words }: AwaitedProps) {
  if (query.data !== undefined) return null
  if (query.error) return failed ? <PartError title={failed} query={query} words={words} /> : null
  return (
    <Skeleton label={loading}>
      <Bar className={bar} />
    </Skeleton>
  )
}
