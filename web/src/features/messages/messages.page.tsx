import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { StaffSearch } from '../../parts/staff/staff-search'
import { SelectField } from '../../ui/select-field'
import { MessageCard } from './message-card'
import { messagesQuery } from './messages.queries'
import { pageOf } from '../../parts/navigation/page-of'
import { StaffList } from '../../parts/staff/staff-list'
import { withSearch } from './with-search'

const STATES = ['open', 'answered', 'closed'] as const
const KINDS = ['contact', 'partnership', 'newsletter'] as const
const SUBJECTS = ['general', 'visa', 'payment', 'status', 'partnership', 'feedback'] as const

export default function MessagesPage() {
  const { t } = useTranslation('messages')
  return (
    <StaffFrame title={t('title')}>
      <p className="measure mb-5 text-soft">{t('text')}</p>
      <Messages />
    </StaffFrame>
  )
}

function Messages() {
  const { t } = useTranslation('messages')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const view = {
    state: search.has('state') ? STATES.find((one) => one === search.get('state')) : 'open',
    kind: KINDS.find((one) => one === search.get('kind')),
    subject: SUBJECTS.find((one) => one === search.get('subject')),
  }
  const typed = search.get('search') ?? ''
  const list = useQuery(messagesQuery({ ...view, search: typed || undefined, page: pageOf(search) }))
  // An empty state in the address is "all of them"; none at all is the queue of open ones.
  const at = (change: Record<string, string | undefined>, page = 1) =>
    withSearch(paths.messages({ ...view, state: view.state ?? '', ...change }, page), typed)
  const filter = <T extends string>(
    name: 'state' | 'kind' | 'subject',
    values: readonly T[],
    label: (value: T) => string,
  ) => (
    <SelectField
      id={`messages-${name}`}
      label={t(`filter.${name}`)}
      placeholder={t('filter.all')}
      value={view[name] ?? ''}
      onChange={(event) => void navigate(at({ [name]: event.target.value }), { replace: true })}
      options={values.map((value) => ({ value, label: label(value) }))}
    />
  )
  return (
    <div className="max-w-4xl space-y-5">
      <StaffSearch
        id="messages-search"
        hint={t('searchHint')}
        search={typed}
        onSearch={(next) =>
          void navigate(withSearch(paths.messages({ ...view, state: '' }), next), { replace: true })
        }
      />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {filter('state', STATES, (one) => t(`state.${one}`))}
        {filter('kind', KINDS, (one) => t(`kind.${one}`))}
        {filter('subject', SUBJECTS, (one) => t(`subject.${one}`))}
      </div>
      <StaffList
        list={list}
        words={{ loading: t('loading'), failed: t('failed'), empty: t('empty') }}
        to={(page) => at({}, page)}
      >
        <ul className="space-y-4">
          {list.data?.messages.map((message) => (
            <li key={message.id} className="rounded-box border border-hairline bg-surface p-5">
              <MessageCard message={message} />
            </li>
          ))}
        </ul>
      </StaffList>
    </div>
  )
}
