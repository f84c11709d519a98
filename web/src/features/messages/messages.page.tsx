import type { Message, MessageState } from '@borderlane/contracts/notifications/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { api, useErrorText, useReread } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import { pageOf } from '../../parts/navigation/page-of'
import { paths } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { StaffList } from '../../parts/staff/staff-list'
import { StaffSearch } from '../../parts/staff/staff-search'
import { useMay } from '../../parts/staff/use-may'
import { useWords } from '../../parts/words/use-words'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Details } from '../../ui/details'
import { SelectField } from '../../ui/fields'
import { MESSAGES, messagesQuery } from './messages.queries'
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

const TONES: Record<MessageState, Tone> = { open: 'amber', answered: 'green', closed: 'ink' }
const MOVES: Record<MessageState, readonly MessageState[]> = {
  open: ['answered', 'closed'],
  answered: ['closed', 'open'],
  closed: ['open'],
}
const TOPICS = ['policy', 'alerts', 'times', 'promotions'] as const

function MessageCard({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { date } = useWords()
  const may = useMay()
  const { kind, subject, state, email, text, topics } = message
  const typed = (value: string) => <bdi className="break-words">{value}</bdi>
  const optional = (['name', 'company', 'website'] as const).flatMap((field) => {
    const value = message[field]
    return value ? [{ term: t(`field.${field}`), value: typed(value) }] : []
  })
  const chosen = TOPICS.filter((one) => topics.includes(one))
  return (
    <article className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-sans! text-18 font-semibold">
          {subject ? t(`subject.${subject}`) : t(`kind.${kind}`)}
        </h2>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        <p className="text-14 text-soft">{date(message.sentAt, 'instant')}</p>
      </div>
      {text && (
        <blockquote
          dir="auto"
          className="measure border-s-4 border-hairline ps-4 break-words whitespace-pre-wrap"
        >
          {text}
        </blockquote>
      )}
      <Details
        rows={[
          {
            term: t('field.email'),
            value: (
              <a
                className="break-all text-blue underline underline-offset-2"
                href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
              >
                <bdi>{email}</bdi>
              </a>
            ),
          },
          ...(may('orders.listAll')
            ? [
                {
                  term: t('field.orders'),
                  value: <Link to={withSearch(paths.admin(), email)}>{t('ordersOf')}</Link>,
                },
              ]
            : []),
          ...optional,
          ...(chosen.length > 0
            ? [
                {
                  term: t('field.topics'),
                  value: (
                    <ul>
                      {chosen.map((one) => (
                        <li key={one}>{t(`topic.${one}`)}</li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
      {message.history.length > 0 && (
        <ol className="text-14 text-soft" aria-label={t('history')}>
          {message.history.map((step) => (
            <li key={step.at}>{t(`marked.${step.state}`, { at: date(step.at, 'instant') })}</li>
          ))}
        </ol>
      )}
      <Marks message={message} />
    </article>
  )
}

/** Closing asks first: what is closed is deleted after a year. */
function Marks({ message: { id, state } }: { message: Message }) {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  const reread = useReread()
  const [closing, setClosing] = useState(false)
  const mark = useMutation({
    mutationFn: (next: MessageState) => api.call(staffRoutes.markMessage, { id, state: next }),
    onSuccess: (message) => toast.success(t(`done.${message.state}`)),
    onError: (error) => toast.error(t('notMarked'), { description: errorText(error).text }),
    onSettled: () => reread([MESSAGES]),
  })
  return (
    <div className="flex flex-wrap gap-3">
      {MOVES[state].map((next) => (
        <Button
          key={next}
          variant="quiet"
          label={t(`mark.${next}`)}
          busy={mark.isPending}
          onClick={() => (next === 'closed' ? setClosing(true) : mark.mutate(next))}
        />
      ))}
      <ConfirmDialog
        open={closing}
        title={t('closeTitle')}
        text={t('closeText')}
        confirm={t('mark.closed')}
        cancel={t('keepOpen')}
        onCancel={() => setClosing(false)}
        onConfirm={() => mark.mutate('closed')}
      />
    </div>
  )
}
