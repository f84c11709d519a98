import type { Order } from '@borderlane/contracts/orders/order'
import { fill, sayTitle } from '@borderlane/words/fill'
import { formatPounds } from '@borderlane/words/pounds'
import { amountOf, countryOf, type Texts } from '../locale/texts'
import type { ContentRow, ContentTable } from './mail-content'
import { typed } from './typed-text'

/** What the templates about an order are filled with. */
export interface OrderContent {
  order: Order
  /** Opens the order for whoever has it. */
  url: string
}

/** Reference, route, visa, speed and status. */
export function orderTable(order: Order, texts: Texts): ContentTable {
  const country = (code: string): string => countryOf(code, texts)
  const { words } = texts
  const days = order.processingDays === 0 ? words.withinHours : amountOf('days', order.processingDays, texts)
  const { title, ...label } = words.order
  return {
    title,
    rows: [
      { label: label.reference, value: order.reference, strong: true },
      { label: label.passport, value: country(order.passportCountry) },
      { label: label.destination, value: country(order.destinationCountry) },
      {
        label: label.visa,
        value: typed(sayTitle(texts.titles, order.visaTitle, country) ?? order.visaTitle.text),
      },
      {
        label: label.speed,
        value: fill(words.speedWithDays, { speed: words.speed[order.processingSpeed], days }),
      },
      { label: label.status, value: texts.status[order.status] },
    ],
  }
}

/** The lines that the total is the sum of. */
export function priceTable(order: Order, texts: Texts): ContentTable {
  const money = (cents: number): string => pounds(cents, texts)
  const label = texts.words.price
  const government: Record<Order['governmentFeeStatus'], ContentRow> = {
    sourced: { label: label.government, value: money(order.governmentFeeCents) },
    estimate: { label: label.governmentEstimate, value: money(order.governmentFeeCents) },
    none: { label: label.government, value: money(order.governmentFeeCents) },
    unknown: { label: label.government, value: label.governmentUnknown },
  }
  const paid = order.history.some(({ status }) => status === 'paid')
  const protection = { label: label.protection, value: money(order.denialProtectionFeeCents) }
  return {
    title: label.title,
    rows: [
      government[order.governmentFeeStatus],
      { label: label.service, value: money(order.serviceFeeCents) },
      ...(order.denialProtection ? [protection] : []),
      { label: paid ? label.totalPaid : label.total, value: money(order.totalAmountCents), strong: true },
    ],
  }
}

/** Pence as pounds with two decimals, written as the language does. */
export const pounds = (cents: number, texts: Texts): string => formatPounds(cents, texts.format)
