import { knownStatus } from '../../../parts/order/order-status'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../http/client'
import { useWords } from '../../../parts/words/use-words'
import { Notice } from '../../../ui/notice'
import { useStaffErrorText } from './use-staff-error-text'

interface ConcurrentChangesProps {
  error: unknown
  /** Its people are known by name. */
  data?: StaffOrder | undefined
  /** What the act was about, where it was not about the status. */
  subject?: string
}

/** Why an act did not go through; where a colleague was first, who that was and what they did. */
export function ActFailure(props: ConcurrentChangesProps) {
  const errorText = useStaffErrorText()
  return props.error ? (
    <Notice tone="bad" live title={errorText(props.error).text}>
      <ConcurrentChanges {...props} />
    </Notice>
  ) : null
}

/** What someone else has changed since the order was read, where that is why nothing was done. */
export function ConcurrentChanges({ error, data, subject }: ConcurrentChangesProps) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  if (!isCode(error, 'orders.changed')) return null
  const { changes = [] } = (error.details ?? {}) as { changes?: StaffOrder['history'] }
  const nameOf = (id: string | null) => data?.people.find((one) => one.id === id)?.name
  const act = subject && data?.audit.find((one) => one.subject === subject)
  return (
    <ul>
      {changes.map(({ version, status, actor, userId, at }) => (
        <li key={version}>
          {t('set.meanwhile', {
            status: t(`status.${knownStatus(status)}`),
            actor: nameOf(userId) ?? t(`panel.actor.${actor}`),
            time: date(at, 'instant'),
          })}
        </li>
      ))}
      {act && (
        <li>
          {t('set.meanwhile', {
            status: t(`audit.${act.action}`),
            actor: nameOf(act.actorId) ?? t('panel.actor.staff'),
            time: date(act.at, 'instant'),
          })}
        </li>
      )}
    </ul>
  )
}
