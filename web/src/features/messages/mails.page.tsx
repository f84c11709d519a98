import { MAIL_KINDS } from '@borderlane/contracts/mail-text'
import type { MailState, StaffMail } from '@borderlane/contracts/notifications/admin'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { api, useErrorText, useReread } from '../../http/client'
import { paths } from '../../parts/navigation/paths'
import { OrderName } from '../../parts/staff/order-name'
import { foundOrdersQuery, useOrderNames } from '../../parts/staff/order-names.queries'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { StaffSearch } from '../../parts/staff/staff-search'
import { useWords } from '../../parts/words/use-words'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/fields'
import { Table, columnsOf } from '../../ui/table'
import { mailsQuery, MAILS } from './messages.queries'
import { pageOf } from '../../parts/navigation/page-of'
import { StaffList } from '../../parts/staff/staff-list'
import { withSearch } from './with-search'
import { staffRoutes } from '../../http/staff-routes'

const STATES = ['failed', 'waiting', 'sending', 'sent', 'needless'] as const
const COLUMNS = ['kind', 'state', 'created', 'about', 'attempts', 'error', 'act'] as const

const NOTHING = { total: 0, page: 1, pageSize: 20 }

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
          columns={columnsOf(COLUMNS, (key) => t(`mails.column.${key}`), ['attempts'])}
        >
          {list.data?.mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} order={names.get(mail.orderId ?? '')} />
          ))}
        </Table>
      </StaffList>
    </div>
  )
}

const TONES: Record<MailState, Tone> = {
  waiting: 'amber',
  sending: 'blue',
  sent: 'green',
  needless: 'ink',
  failed: 'red',
}

interface MailRowProps {
  mail: StaffMail
  /** The order that it is about, as far as it is known. */
  order?: { reference: string; fullName: string }
}

function MailRow({ mail, order }: MailRowProps) {
  const { t } = useTranslation('messages')
  const { date } = useWords()
  const errorText = useErrorText()
  const reread = useReread()
  const retry = useMutation({
    mutationFn: () => api.call(staffRoutes.retryMail, { id: mail.id }),
    onSuccess: () => toast.success(t('mails.retried')),
    onError: (error) => toast.error(t('mails.notRetried'), { description: errorText(error).text }),
    onSettled: () => reread([MAILS]),
  })
  const kind = MAIL_KINDS.find((one) => one === mail.kind)
  const last = mail.retries.at(-1)
  return (
    <tr>
      <td>{kind ? t(`mails.kind.${kind}`) : mail.kind}</td>
      <td>
        <Badge tone={TONES[mail.state]}>{t(`mails.state.${mail.state}`)}</Badge>
      </td>
      <td>{date(mail.createdAt, 'instant')}</td>
      <td>{mail.orderId && <OrderName id={mail.orderId} order={order} />}</td>
      <td className="figures text-end">{mail.attempts}</td>
      <td className="figures">{mail.lastError}</td>
      <td>
        {mail.state === 'failed' && <Button variant="quiet" label={t('mails.retry')} runs={retry} />}
        {last && <p className="text-soft">{t('mails.retriedAt', { at: date(last.at, 'instant') })}</p>}
      </td>
    </tr>
  )
}
