import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'

type Stepping = Pick<Order, 'next' | 'destinationCountry'>

/** What happens next with an order, as one sentence. */
export function useStepText(): (order: Stepping) => string {
  const { t } = useTranslation('questions')
  const { countryInSentence, pounds } = useWords()
  return ({ next: { code, count, amountCents }, destinationCountry }) =>
    t(`next.do.${code}`, {
      count: count ?? 1,
      amount: pounds(amountCents ?? 0),
      country: countryInSentence(destinationCountry),
    })
}

interface NextStepRowsProps {
  order: Stepping
  /** Staff read who "you" is, and that the sentence is the traveller's. */
  staffWords?: { traveller: string; title: string }
}

/** Who acts, what next, and by when: as the server says, on every page the same. */
export function NextStepRows({ order, staffWords }: NextStepRowsProps) {
  const { t } = useTranslation('questions')
  const { countryInSentence, date } = useWords()
  const stepText = useStepText()
  const { who, day } = order.next
  const isLate = day !== undefined && day < new Date().toISOString().slice(0, 10)
  const rows = [
    ...(who === 'nobody'
      ? []
      : [
          [
            t('next.who'),
            who === 'traveller' && staffWords
              ? staffWords.traveller
              : t(`next.by.${who}`, { country: countryInSentence(order.destinationCountry) }),
          ] as const,
        ]),
    [staffWords?.title ?? t('next.title'), stepText(order)] as const,
    ...(day
      ? [[t('next.when'), t(isLate ? 'next.late' : 'next.expected', { date: date(day, 'day') })] as const]
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
      {!staffWords && (who === 'us' || who === 'authority') && (
        <p className="mt-2 font-semibold">{t('next.nothingToDo')}</p>
      )}
    </>
  )
}
