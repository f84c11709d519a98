import type { Message, MessageState } from '@borderlane/contracts/notifications/admin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { paths } from '../../parts/navigation/paths'
import { useMay } from '../../parts/staff/use-may'
import { useWords } from '../../parts/words/use-words'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Details } from '../../ui/details'
import { MESSAGES } from './messages.queries'
import { withSearch } from './with-search'
import { staffRoutes } from '../../http/staff-routes'
import { useReread } from '../../http/use-reread'

const TONES: Record<MessageState, Tone> = { open: 'amber', answered: 'green', closed: 'ink' }
const MOVES: Record<MessageState, readonly MessageState[]> = {
  open: ['answered', 'closed'],
  answered: ['closed', 'open'],
  closed: ['open'],
}
const TOPICS = ['policy', 'alerts', 'times', 'promotions'] as const

export function MessageCard({ message }: { message: Message }) {
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
          busy={mark.isPending}
          onClick={() => (next === 'closed' ? setClosing(true) : mark.mutate(next))}
        >
          {t(`mark.${next}`)}
        </Button>
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
