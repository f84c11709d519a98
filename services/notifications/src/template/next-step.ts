import { daysOfOrder } from '@borderlane/domain/days'
import { lodgedStep } from '@borderlane/domain/orders/next-step'
import type { Order } from '@borderlane/contracts/orders/order'
import { daysTexts } from '@borderlane/words/days-text'
import { formatPounds } from '@borderlane/words/pounds'
import { countryOf, type Texts } from '../locale/texts'

/** What happens next with an order, in the words of its page. */
export function stepOf({ next, destinationCountry, lodging }: Order, { questions, ...texts }: Texts): string {
  const { code, count, amountCents } = next
  const lodged = lodgedStep({ next, lodging })
  return questions(lodged ? `lodge.${lodged}` : `next.do.${code}`, {
    count: count ?? 1,
    amount: formatPounds(amountCents ?? 0, texts.format),
    country: countryOf(destinationCountry, { ...texts, questions }),
  })
}

/** The step, and how long it takes from here, as the page of the order says it. */
export const stepAndDays = (order: Order, texts: Texts): string[] => [
  stepOf(order, texts),
  ...daysFromHere(order, texts),
]

/** How long it takes from here, as one paragraph. Nothing of "today": no one knows on which day a mail is read. */
export function daysFromHere(order: Order, texts: Texts): string[] {
  const days = daysTexts(
    daysOfOrder({ ...order, submitDayIfPaidToday: undefined }, new Date()),
    (key, params) => texts.questions(`days.${key}`, params),
    texts.format,
  )
  return days.length > 0 ? [days.join(' ')] : []
}
