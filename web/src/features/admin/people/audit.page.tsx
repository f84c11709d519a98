import type { OutputOf, RequestOf } from '@borderlane/contracts/define'
import type { listStaffActs } from '@borderlane/contracts/orders/admin'
import type { Role } from '@borderlane/contracts/roles'
import type { SiteAct } from '@borderlane/contracts/staff-act'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../../http/client'
import { useAddressState } from '../../../parts/navigation/use-address-state'
import { paths, PATTERNS } from '../../../parts/navigation/paths'
import { useSettingName } from '../../../parts/site/use-setting-name'
import { StaffFrame } from '../../../parts/staff/staff-frame'
import { StaffSearch } from '../../../parts/staff/staff-search'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/fields'
import { Table } from '../../../ui/table'
import { staffRoutes } from '../../../http/staff-routes'
import { PartError, Awaited } from '../../../parts/failure/failures'

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
  const { t } = useTranslation('admin')
  const [{ search, person, action }, change] = useAddressState(['search', 'person', 'action'])
  const acts = useInfiniteQuery({
    queryKey: ['staff-acts', search, person, action],
    queryFn: ({ pageParam, signal }) => {
      // What the address says and the server does not know is left to it to refuse.
      const chosen = (action || undefined) as Filter
      const asked = { search, person, action: chosen, before: pageParam || undefined }
      return api.call(staffRoutes.listStaffActs, asked, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ acts: page, hasMore }) => (hasMore ? page.at(-1)?.id : undefined),
    staleTime: 0,
  })
  const rows = acts.data?.pages.flatMap((page) => page.acts)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <StaffSearch
          id="audit-search"
          label={t('audit.of')}
          search={search}
          onSearch={(next) => change({ search: next })}
        />
        <StaffSearch
          id="audit-person"
          isSecond
          label={t('audit.person')}
          hint={t('audit.personHint')}
          search={person}
          onSearch={(next) => change({ person: next })}
        />
        <SelectField
          id="audit-action"
          label={t('audit.column.action')}
          placeholder={t('facet.any')}
          options={FILTERS.map((value) => ({ value, label: t(`audit.${value}`) }))}
          value={action}
          onChange={({ target }) => change({ action: target.value })}
        />
      </div>
      <PartError title={t('audit.failed')} query={acts} />
      <Awaited query={acts} loading={t('audit.loading')} bar="h-96" />
      {rows?.length === 0 && <p>{t('audit.empty')}</p>}
      {rows && rows.length > 0 && <ActTable rows={rows} />}
      {acts.hasNextPage && (
        <Button
          variant="quiet"
          label={t('audit.more')}
          busy={acts.isFetchingNextPage}
          onClick={() => void acts.fetchNextPage()}
        />
      )}
    </div>
  )
}

type Filter = RequestOf<typeof listStaffActs>['action']
/** What is asked for again and again; `opened`: everything by which staff saw what is hidden at first. */
const FILTERS = [
  'opened',
  'reveal',
  'view',
  'export',
  'decision',
  'status',
  'correct',
  'delete',
  'erase',
  'role_given',
  'role_taken',
  'account_banned',
  'settings',
  'template',
  'drop_view',
  'skills',
  'assigning',
  'bulk',
] as const satisfies Filter[]

type Act = OutputOf<typeof listStaffActs>['acts'][number]

function ActTable({ rows }: { rows: readonly Act[] }) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  const heads = ['at', 'actor', 'action', 'order', 'reason'] as const
  return (
    <Table caption={t('audit.page')} columns={heads.map((key) => ({ key, label: t(`audit.column.${key}`) }))}>
      {rows.map(({ id, at, actorName, action, order, reason, subject, accountName, document }) => (
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
            {accountName !== undefined && <bdi>{accountName ?? t('audit.unknown')}</bdi>}
            {['template', 'drop_view', 'assigning'].includes(action) && <bdi>{subject}</bdi>}
            {(action === 'export' || action === 'bulk') && subject && <OfMany filter={subject} />}
            {(action === 'close_day' || action === 'open_day') && subject && date(subject, 'day')}
          </td>
          <td dir="auto" className="max-w-md md:whitespace-normal!">
            {accountName !== undefined && reason && action !== 'skills'
              ? t(`role.${reason as Role}`)
              : reason}
            {action === 'view' && (document ?? t('audit.gone'))}
            {action === 'settings' && subject && (
              <Changed changes={JSON.parse(subject) as SiteAct['changes']} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** How many left in a file or were changed, and the list of them, as its filter finds it now. What was searched for is not recorded. */
function OfMany({ filter }: { filter: string }) {
  const { t } = useTranslation('admin')
  const {
    count,
    bulk,
    search: _,
    ...rest
  } = JSON.parse(filter) as Record<string, string> & {
    count?: number
    bulk?: object
  }
  if (count === undefined) return null
  const words = t(bulk ? 'audit.changedMany' : 'audit.exported', { count })
  // Those that were picked one by one are no list.
  if (bulk && Object.keys(rest).length === 0) return words
  return <Link to={`${PATTERNS.admin}?${new URLSearchParams(rest)}`}>{words}</Link>
}

/** Which settings of the site, each with what it was and what it became. */
function Changed({ changes }: { changes: SiteAct['changes'] }) {
  const { t } = useTranslation('admin')
  const nameOf = useSettingName()
  return (
    <dl className="space-y-1">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="font-semibold">{nameOf(field)}</dt>
          <dd>
            <del className="text-soft wrap-anywhere">{before ?? t('audit.notSet')}</del>{' '}
            <ins className="wrap-anywhere no-underline">{after ?? t('audit.notSet')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
