import { ORDER_QUEUES } from '@borderlane/contracts/orders/order-queue'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../../parts/session/account.queries'
import { queuesQuery } from '../../../parts/staff/queues.queries'
import { loadQuery } from '../queries/load.queries'
import { KeptLists, NOTHING } from './kept-lists'
import { ANYONE, isWork, type OrderView } from './order-view'

interface OrderViewsProps {
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

/** The lists that one comes back to: one's work, what one has, all, the queues that are not empty, and those one has saved. */
export function OrderViews({ view, onChange }: OrderViewsProps) {
  const { t } = useTranslation(['admin', 'cases'])
  const { data: counts } = useQuery(queuesQuery)
  const { data: account } = useQuery(accountQuery)
  const { data: load } = useQuery(loadQuery)
  const mine = load?.people.find(({ id }) => id === account?.id)
  const views = [
    { key: 'work', label: t('cases:work'), isOn: isWork(view), part: NOTHING },
    {
      key: 'mine',
      label: mine ? t('cases:mineCount', { count: mine.open }) : t('cases:mine'),
      isOn: view.assignee === 'me',
      part: { assignee: view.assignee === 'me' ? '' : 'me', page: '' },
    },
    {
      key: 'all',
      label: t('orders.anyQueue'),
      isOn: view.assignee === ANYONE && view.queue === '',
      part: { ...NOTHING, assignee: ANYONE },
    },
    ...ORDER_QUEUES.filter((queue) => view.queue === queue || counts?.[queue] !== 0).map((queue) => ({
      key: queue,
      label: t(`queue.${queue}`),
      count: counts?.[queue],
      isOn: view.queue === queue,
      part: { queue, page: '', ...(view.assignee === ANYONE && { assignee: '' }) },
    })),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ul aria-label={t('orders.queue')} className="flex flex-wrap gap-1">
        {views.map(({ key, label, isOn, part, ...queue }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={isOn}
              className="min-h-11 rounded-box border border-control bg-surface px-2.5 text-14 hover:bg-sunk aria-pressed:border-brand aria-pressed:font-semibold md:pointer-fine:min-h-8"
              onClick={() => onChange(part)}
            >
              {label}
              {'count' in queue && <span className="figures ms-2 text-soft">{queue.count}</span>}
            </button>
          </li>
        ))}
      </ul>
      <KeptLists view={view} onChange={onChange} />
    </div>
  )
}
