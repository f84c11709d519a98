import { getQuote } from '@borderlane/contracts/catalogue/public'
import { AppError } from '@borderlane/contracts/errors'
import { arrivalDay } from '@borderlane/domain/forms/derive'
import type { Order } from '@borderlane/contracts/orders/order'
import { type Calls, serviceCaller } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import type { JourneyDuties } from '../template/duty-table'

/** Undefined where the catalogue does not answer: the mail does not wait for it, the page of the order has them too. */
export async function findDuties(order: Order, calls: Calls): Promise<JourneyDuties | undefined> {
  const said = arrivalDay(order.applicant.travelDates)
  const arrival = said && said >= new Date().toISOString().slice(0, 10) ? said : undefined
  const route = { from: order.passportCountry, to: order.destinationCountry }
  const ask = (on?: string) =>
    calls.send(getQuote, { ...route, ...(on && { on }) }, serviceCaller('notifications'))
  try {
    const { requirement } = await ask(arrival)
    return { duties: requirement.duties, on: requirement.on, arrival }
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    log.warn(
      { event: 'mail.no_duties', orderId: order.id, code: err.code },
      'the catalogue does not say what else is to be done for a journey; the email goes without it',
    )
    return undefined
  }
}
