import { knownStatus } from '../../../parts/order/order-status'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../http/client'
import { useWords } from '../../../parts/words/use-words'

/**
 * What someone else has changed since the order was read, where that is why nothing was done.
 * @param people who are known by name
 */
export function ConcurrentChanges({ error, people = [] }: { error: unknown; people?: StaffOrder['people'] }) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  if (!isCode(error, 'orders.changed')) return null
  const { changes = [] } = (error.details ?? {}) as { changes?: StaffOrder['history'] }
  return (
    <ul>
      {changes.map(({ version, status, actor, userId, at }) => (
        <li key={version}>
          {t('set.meanwhile', {
            status: t(`status.${knownStatus(status)}`),
            actor: people.find(({ id }) => id === userId)?.name ?? t(`panel.actor.${actor}`),
            time: date(at, 'instant'),
          })}
        </li>
      ))}
    </ul>
  )
}
