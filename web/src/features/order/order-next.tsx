import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { documentsQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { nextStep } from './next-step'

/** What happens next, who acts, and by which day. */
export function OrderNext({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { countryInSentence, date } = useWords()
  const { data: documents } = useQuery(documentsQuery(order.id))
  const { who, what, count } = nextStep(order, documents)
  const country = countryInSentence(order.destinationCountry)
  const isWaiting = who === 'us' || who === 'government'
  const isDecided = what === 'follows'
  const isLate = order.dueDay !== undefined && order.dueDay < new Date().toISOString().slice(0, 10)
  const rows = [
    ...(who === 'nobody' ? [] : [[t('next.who'), t(`next.by.${who}`, { country })] as const]),
    [t('next.what'), t(`next.do.${what}`, { count: count ?? 1, country })] as const,
    ...(order.dueDay && isWaiting && !isDecided
      ? ([
          [t('next.when'), t(isLate ? 'next.late' : 'next.expected', { date: date(order.dueDay, 'day') })],
        ] as const)
      : []),
  ]
  return (
    <>
      <dl className="mt-4 grid gap-x-5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-soft max-sm:mt-1">{term}</dt>
            <dd className="measure">{value}</dd>
          </div>
        ))}
      </dl>
      {isWaiting && documents && <p className="mt-2 font-semibold">{t('next.nothingToDo')}</p>}
    </>
  )
}
