import { getQuote } from '@borderlane/contracts/catalogue/public'
import { AppError } from '@borderlane/contracts/errors'
import type { Order } from '@borderlane/contracts/orders/order'
import { routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { arrivalDay } from '@borderlane/domain/forms/derive'
import { type Calls, serviceCaller } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import type { Journey } from '../template/journey'

/**
 * What is said of a journey, once for each passport of those who make it. Those that the catalogue does not answer for are
 * missing: the mail does not wait for it, the page of the order has them too.
 */
export async function findJourneys(
  order: Order,
  passports: readonly string[],
  calls: Calls,
): Promise<Journey[]> {
  const said = arrivalDay(order.applicant.travelDates)
  const arrival = said && said >= new Date().toISOString().slice(0, 10) ? said : undefined
  const found = [...new Set(passports)].map(async (passport): Promise<Journey[]> => {
    const ask = { from: passport, to: order.destinationCountry, ...(arrival && { on: arrival }) }
    try {
      const quote = await calls.send(getQuote, ask, serviceCaller('notifications'))
      return [{ passport, sentences: routeSentences(quote, arrival), clerical: quote.offer?.clerical }]
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      log.warn(
        { event: 'mail.no_rule', orderId: order.id, code: err.code },
        'the catalogue does not say the rule of a journey; the email goes without it',
      )
      return []
    }
  })
  return (await Promise.all(found)).flat()
}
