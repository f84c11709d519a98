import type { Order } from '@borderlane/contracts/orders/order'
import { formatPounds } from '@borderlane/words/pounds'
import { countryOf, type Texts } from '../locale/texts'

/** What happens next with an order, in the words of its page. */
export function stepOf({ next, destinationCountry }: Order, { questions, ...texts }: Texts): string {
  const { code, count, amountCents } = next
  return questions(`next.do.${code}`, {
    count: count ?? 1,
    amount: formatPounds(amountCents ?? 0, texts.format),
    country: countryOf(destinationCountry, { ...texts, questions }),
  })
}
