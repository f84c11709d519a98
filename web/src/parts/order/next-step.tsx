import { isOver } from '@borderlane/domain/days'
import { lodgedStep } from '@borderlane/domain/orders/next-step'
import type { StepCode } from '@borderlane/contracts/orders/next-step'
import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'

/** What becomes of an order whose traveller does nothing. A step that says so itself has none. */
const IDLE: Partial<Record<StepCode, 'pay' | 'wait' | 'lodge'>> = {
  pay: 'pay',
  pay_further: 'wait',
  documents: 'wait',
  answer: 'wait',
  lodge: 'lodge',
}

type Stepping = Pick<Order, 'next' | 'status' | 'destinationCountry' | 'lodging'>

export function useStepText(): (order: Stepping) => string {
  const { t } = useTranslation('questions')
  const { countryInSentence, pounds } = useWords()
  return ({ next, destinationCountry, lodging }) => {
    const { code, count, amountCents } = next
    const lodged = lodgedStep({ next, lodging })
    return t(lodged ? `lodge.${lodged}` : `next.do.${code}`, {
      count: count ?? 1,
      amount: pounds(amountCents ?? 0),
      country: countryInSentence(destinationCountry),
    })
  }
}

interface NextStepRowsProps {
  order: Stepping
  /** Staff read who "you" is, and that the sentence is the traveller's. */
  staffWords?: { traveller: string; title: string }
}

/** By when the person who acts does so, or should have; undefined where no day is known. */
export function useStepDay(): (order: Stepping) => string | undefined {
  const { t } = useTranslation('questions')
  const { date } = useWords()
  return ({ next: { day } }) =>
    day && t(isOver(day, new Date()) ? 'next.late' : 'next.expected', { date: date(day, 'day') })
}

export function useActor(): (order: Stepping) => string | undefined {
  const { t } = useTranslation('questions')
  const { countryInSentence } = useWords()
  return ({ next: { who }, destinationCountry }) =>
    who === 'nobody' ? undefined : t(`next.by.${who}`, { country: countryInSentence(destinationCountry) })
}

/** Who acts, what next, and by when: as the server says, on every page the same. */
export function NextStepRows({ order, staffWords }: NextStepRowsProps) {
  const { t } = useTranslation('questions')
  const stepText = useStepText()
  const actor = useActor()(order)
  const day = useStepDay()(order)
  const { who, code } = order.next
  // A decided one does not wait for a fee that is due only now.
  const idle = order.status === 'approved' ? undefined : IDLE[code]
  const rows = [
    ...(actor ? [[t('next.who'), (who === 'traveller' && staffWords?.traveller) || actor] as const] : []),
    [staffWords?.title ?? t('next.title'), stepText(order)] as const,
    ...(day ? [[t('next.when'), day] as const] : []),
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
      {!staffWords && idle && <p className="measure mt-2">{t(`next.idle.${idle}`)}</p>}
    </>
  )
}
