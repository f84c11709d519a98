import type { OutputOf } from '@borderlane/contracts/define'
import type { listStaffActs } from '@borderlane/contracts/orders/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { paths } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { Bar, Skeleton } from '../../ui/skeleton'
import { Table } from '../../ui/table'
import { TextField } from '../../ui/text-field'

/** What staff did with orders, newest first: who, what, with whose, and why. */
export default function AuditPage() {
  const { t } = useTranslation('admin')
  return (
    <StaffFrame title={t('audit.page')}>
      <p className="mb-5 max-w-prose text-14 text-soft">{t('audit.text')}</p>
      <Acts />
    </StaffFrame>
  )
}

function Acts() {
  const { t } = useTranslation(['admin', 'site'])
  const errorText = useErrorText()
  const [{ reference }, change] = useAddressState(['reference'])
  const acts = useInfiniteQuery({
    queryKey: ['staff-acts', reference],
    queryFn: ({ pageParam, signal }) =>
      api.call(routes.listStaffActs, { reference, before: pageParam || undefined }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ acts: page, hasMore }) => (hasMore ? page.at(-1)?.id : undefined),
    staleTime: 0,
  })
  const rows = acts.data?.pages.flatMap((page) => page.acts)
  return (
    <div className="space-y-4">
      <Search key={reference} reference={reference} onSearch={(next) => change({ reference: next })} />
      {acts.error && (
        <Notice tone="bad" live title={t('audit.failed')}>
          <FailureText {...errorText(acts.error)} />
          <Button variant="plain" onClick={() => void acts.refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
      {!rows && !acts.error && (
        <Skeleton label={t('audit.loading')}>
          <Bar className="h-96" />
        </Skeleton>
      )}
      {rows?.length === 0 && <p>{t('audit.empty')}</p>}
      {rows && rows.length > 0 && <ActTable rows={rows} />}
      {acts.hasNextPage && (
        <Button variant="quiet" busy={acts.isFetchingNextPage} onClick={() => void acts.fetchNextPage()}>
          {t('audit.more')}
        </Button>
      )}
    </div>
  )
}

function Search({ reference, onSearch }: { reference: string; onSearch: (reference: string) => void }) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState(reference)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form role="search" className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <TextField
        id="audit-reference"
        label={t('audit.reference')}
        maxLength={20}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="quiet">
        {t('orders.find')}
      </Button>
    </form>
  )
}

type Act = OutputOf<typeof listStaffActs>['acts'][number]

function ActTable({ rows }: { rows: readonly Act[] }) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  const heads = ['at', 'actor', 'action', 'order', 'reason'] as const
  return (
    <Table caption={t('audit.page')} columns={heads.map((key) => ({ key, label: t(`audit.column.${key}`) }))}>
      {rows.map(({ id, at, actorName, action, order, reason }) => (
        <tr key={id}>
          <td>{date(at, 'instant')}</td>
          <td>
            {actorName ? <bdi>{actorName}</bdi> : <span className="text-soft">{t('audit.unknown')}</span>}
          </td>
          <td>{t(`audit.${action}`)}</td>
          <td>
            {order && (
              <>
                <Link className="figures" to={paths.staffOrder(order.id)}>
                  {order.reference}
                </Link>{' '}
                <bdi>{order.fullName}</bdi>
              </>
            )}
          </td>
          <td dir="auto" className="max-w-md md:whitespace-normal!">
            {reason}
          </td>
        </tr>
      ))}
    </Table>
  )
}
