import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { SelectField } from '../../ui/select-field'
import { Table } from '../../ui/table'
import { MailRow } from './mail-row'
import { mailsQuery } from './messages.queries'
import { pageOf } from './page-number'
import { StaffList } from './staff-list'

const STATES = ['failed', 'waiting', 'sending', 'sent', 'needless'] as const
const COLUMNS = ['kind', 'state', 'created', 'about', 'attempts', 'error', 'act'] as const

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
  const list = useQuery(mailsQuery({ state, page: pageOf(search) }))
  return (
    <div className="space-y-5">
      <SelectField
        id="mails-state"
        label={t('filter.state')}
        placeholder={t('filter.all')}
        value={state ?? ''}
        onChange={(event) => void navigate(paths.mails(event.target.value), { replace: true })}
        options={STATES.map((value) => ({ value, label: t(`mails.state.${value}`) }))}
      />
      <StaffList
        list={list}
        words={{
          loading: t('mails.loading'),
          failed: t('mails.notLoaded'),
          empty: t(state === 'failed' ? 'mails.noneFailed' : 'mails.none'),
        }}
        to={(page) => paths.mails(state ?? '', page)}
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
            <MailRow key={mail.id} mail={mail} />
          ))}
        </Table>
      </StaffList>
    </div>
  )
}
