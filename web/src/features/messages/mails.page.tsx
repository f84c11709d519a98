import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { foundOrdersQuery, useOrderNames } from '../../parts/staff/order-names.queries'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { StaffSearch } from '../../parts/staff/staff-search'
import { SelectField } from '../../ui/select-field'
import { Table } from '../../ui/table'
import { MailRow } from './mail-row'
import { mailsQuery } from './messages.queries'
import { pageOf } from './page-number'
import { StaffList } from './staff-list'
import { withSearch } from './with-search'

const STATES = ['failed', 'waiting', 'sending', 'sent', 'needless'] as const
const COLUMNS = ['kind', 'state', 'created', 'about', 'attempts', 'error', 'act'] as const

/** No one was found whose mails could be. */
const NOTHING = { total: 0, page: 1, pageSize: 20 }

/** Mails and what became of them; those that were given up first. */
export default function MailsPage() {
  const { t } = useTranslation('messages')
  return (
    <StaffFrame title={t('mails.title')}>
      <p className="measure mb-5 text-soft">{t('mails.text')}</p>
      <Mails />
    </StaffFrame>
  )
}

function Mails() {
  const { t } = useTranslation('messages')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = search.has('state') ? STATES.find((one) => one === search.get('state')) : 'failed'
  const typed = search.get('search') ?? ''
  const found = useQuery(foundOrdersQuery(typed))
  const orderIds = found.data?.orders.map(({ id }) => id).join(',')
  const list = useQuery({
    ...mailsQuery({ state, page: pageOf(search), orderIds: orderIds || undefined }),
    enabled: typed === '' || Boolean(orderIds),
  })
  const names = useOrderNames(list.data?.mails.map(({ orderId }) => orderId) ?? [])
  const isNone = typed !== '' && orderIds === ''
  const at = (path: string) => withSearch(path, typed)
  return (
    <div className="space-y-5">
      <StaffSearch
        id="mails-search"
        search={typed}
        onSearch={(next) => void navigate(withSearch(paths.mails(''), next), { replace: true })}
      />
      <SelectField
        id="mails-state"
        label={t('filter.state')}
        placeholder={t('filter.all')}
        value={state ?? ''}
        onChange={(event) => void navigate(at(paths.mails(event.target.value)), { replace: true })}
        options={STATES.map((value) => ({ value, label: t(`mails.state.${value}`) }))}
      />
      <StaffList
        list={
          typed !== '' && !orderIds
            ? { data: isNone ? NOTHING : undefined, error: found.error, refetch: found.refetch }
            : list
        }
        words={{
          loading: t('mails.loading'),
          failed: t('mails.notLoaded'),
          empty: t(state === 'failed' ? 'mails.noneFailed' : 'mails.none'),
        }}
        to={(page) => at(paths.mails(state ?? '', page))}
      >
        <Table
          caption={t('mails.title')}
          columns={COLUMNS.map((key) => ({
            key,
            label: t(`mails.column.${key}`),
            atEnd: key === 'attempts',
          }))}
        >
          {list.data?.mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} order={names.get(mail.orderId ?? '')} />
          ))}
        </Table>
      </StaffList>
    </div>
  )
}
