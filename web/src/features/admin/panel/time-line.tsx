import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery, api } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorLine } from '../../../parts/failure/failures'
import { useTypedText } from '../../../parts/storage/use-typed-text'
import { PATTERNS } from '../../../parts/navigation/paths'
import { useMay } from '../../../parts/staff/use-may'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { Checkbox, TextArea } from '../../../ui/fields'
import { showStaffOrder } from '../queries/staff-orders.queries'
import { StatusBadge } from '../queries/status-badge'
import { Mentions } from './mentions'

/** The reasons that an order gives on its own; those of staff stand in their own words. */
const OWN_REASONS = {
  'payment captured': 'captured',
  'account deleted': 'accountDeleted',
  cancelled: 'cancelled',
  expired: 'expired',
  erased: 'erased',
} as const
const isOwnReason = (reason: string): reason is keyof typeof OWN_REASONS => Object.hasOwn(OWN_REASONS, reason)

interface Entry {
  key: string
  at: string
  /** Missing: no one says, as in the answer to an act. */
  who?: string | undefined
  what: ReactNode
  /** In the words of the person who wrote it. */
  words?: string | null
}

/** What happened to an order, newest first: states, notes, mails and acts of staff, which the audit log has too. */
export function TimeLine({ data, onClose }: { data: StaffOrder; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  return (
    <section
      aria-labelledby="history"
      className="space-y-3 border-hairline bg-surface p-3 lg:absolute lg:inset-y-0 lg:end-0 lg:z-10 lg:w-96 lg:overflow-y-auto lg:border-s lg:shadow-float"
    >
      <div className="flex items-center justify-between">
        <h3 id="history" className="text-18">
          {t('panel.history')}
        </h3>
        <Button
          variant="plain"
          icon="cross"
          label={t('panel.close')}
          aria-keyshortcuts="Esc"
          onClick={onClose}
        />
      </div>
      <OrderNotes data={data} />
      <ol className="space-y-2 text-14">
        {useEntries(data).map(({ key, at, who, what, words }) => (
          <li key={key} className="border-s-3 border-hairline ps-3">
            <p>{what}</p>
            {words && (
              <p dir="auto" className="whitespace-pre-line">
                {words}
              </p>
            )}
            <p className="text-soft">
              {who && (
                <>
                  <bdi>{who}</bdi>
                  <span aria-hidden="true"> · </span>
                </>
              )}
              {date(at, 'instant')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useEntries({ order, history, notes, audit, people }: StaffOrder): Entry[] {
  const { t } = useTranslation(['admin', 'cases', 'messages'])
  const may = useMay()
  const { data: sent } = useQuery(
    callQuery(
      ['staff-order-mails', order.id],
      staffRoutes.listMails,
      { orderIds: order.id },
      { enabled: may('notifications.listMails') },
    ),
  )
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name
  return [
    ...history.map(({ version, status, at, actor, userId, reason, money }) => ({
      key: `status ${version}`,
      at,
      who: nameOf(userId) ?? t(`panel.actor.${actor}`),
      what: (
        <>
          <StatusBadge status={status} /> {money && t(`money.${money}`)}
        </>
      ),
      words: reason && isOwnReason(reason) ? t(`panel.reason.${OWN_REASONS[reason]}`) : reason,
    })),
    ...notes.map(({ id, at, authorId, text, isRisk }) => ({
      key: id,
      at,
      who: nameOf(authorId),
      what: <strong className="font-semibold">{t(isRisk ? 'audit.risk' : 'audit.note')}</strong>,
      words: text,
    })),
    ...(sent?.mails ?? []).map(({ id, createdAt, kind, state }) => ({
      key: id,
      at: createdAt,
      what: (
        <Link to={`${PATTERNS.mails}?state=&search=${order.reference}`}>
          {t('messages:mails.column.kind')}: {t(`messages:mails.kind.${kind as 'order-confirmation'}`, kind)}{' '}
          ({t(`messages:mails.state.${state}`)})
        </Link>
      ),
    })),
    // The others are said by states and notes.
    ...audit
      .filter(({ action }) => !['status', 'note', 'risk'].includes(action))
      .map(({ id, at, actorId, action, reason, subject }) => ({
        key: id,
        at,
        who: nameOf(actorId),
        what: (
          <>
            {t(`audit.${action}`)} {action === 'give' && t('cases:givenTo', { name: nameOf(subject) ?? '?' })}
          </>
        ),
        words: reason,
      })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** Leaves what colleagues should know of an order. The traveller never sees it. */
function OrderNotes({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const { id } = data.order
  const [text, setText] = useTypedText(`note ${id}`)
  const [mentioned, setMentioned] = useState<readonly string[]>([])
  const [isRisk, setRisk] = useState(false)
  const add = useMutation({
    mutationFn: () =>
      api.call(staffRoutes.addOrderNote, { id, text: text.trim(), mentions: [...mentioned], isRisk }),
    onSuccess: (order) => {
      setText('')
      setMentioned([])
      setRisk(false)
      showStaffOrder(queryClient, order)
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <form className="space-y-3" onSubmit={submit}>
      <TextArea
        id="note"
        rows={2}
        label={t('notes.label')}
        hint={t('notes.hint')}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <>
          <Checkbox
            id="note-risk"
            label={t('notes.risk')}
            hint={t('notes.riskHint')}
            checked={isRisk}
            onChange={({ target }) => setRisk(target.checked)}
          />
          <Mentions mentioned={mentioned} onChange={setMentioned} />
        </>
      )}
      <ErrorLine error={add.error} />
      <Button
        type="submit"
        variant="quiet"
        label={t('notes.add')}
        busy={add.isPending}
        disabled={text.trim() === ''}
      />
    </form>
  )
}
