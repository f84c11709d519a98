import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queuesQuery } from '../../../parts/staff/queues.queries'

const QUEUES = ['new', 'traveller', 'authority', 'unpaid', 'due_soon', 'late'] as const

interface OrderQueuesProps {
  queue: string
  onChange: (queue: string) => void
}

/** The saved queues, each with the number of its orders. */
export function OrderQueues({ queue, onChange }: OrderQueuesProps) {
  const { t } = useTranslation('admin')
  const { data } = useQuery(queuesQuery)
  return (
    <ul aria-label={t('orders.queue')} className="flex flex-wrap gap-2">
      {(['', ...QUEUES] as const).map((one) => (
        <li key={one}>
          <button
            type="button"
            aria-pressed={queue === one}
            className="min-h-11 rounded-box border border-control bg-surface px-4 text-14 hover:bg-sunk aria-pressed:border-brand aria-pressed:font-semibold"
            onClick={() => onChange(one)}
          >
            {one === '' ? t('orders.anyQueue') : t(`queue.${one}`)}
            {one !== '' && data && <span className="figures ms-2 text-soft">{data[one]}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
