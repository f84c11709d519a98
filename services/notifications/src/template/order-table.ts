import type { Order } from '@borderlane/contracts/orders/order'
import { seasonSentence } from '@borderlane/domain/catalogue/fee-season'
import { formatPounds } from '@borderlane/words/pounds'
import { sentenceText } from '@borderlane/words/sentence-text'
import { titleText } from '@borderlane/words/title-text'
import { writtenAmount } from '@borderlane/words/written'
import { countryOf, type Texts } from '../locale/texts'
import { type ContentRow, type ContentTable, typed } from './mail-content'
import type { Journey } from './journey'

export interface OrderContent {
  order: Order
  /** Opens the order, or all of its party, for anyone who has it. */
  url: string
  /** What is said of the journey, in mails that say it: one for each passport. */
  journeys?: readonly Journey[]
  /** All who apply together. */
  party?: readonly { reference: string; fullName: string; totalAmountCents: number }[]
}

export function contentTables({ order, party }: OrderContent, texts: Texts): ContentTable[] {
  if (!party) return [orderTable(order, texts), priceTable(order, texts)]
  const { t } = texts
  const total = party.reduce((sum, { totalAmountCents }) => sum + totalAmountCents, 0)
  const names = party.map(({ reference, fullName }) => ({
    label: reference,
    value: typed(fullName, texts),
    strong: true,
  }))
  const prices = party.map(({ reference, totalAmountCents }) => ({
    label: reference,
    value: pounds(totalAmountCents, texts),
  }))
  const isApart = order.governmentFeeStatus === 'unknown' || order.governmentFeeStatus === 'on_issue'
  const sum = { label: t('price.total'), value: pounds(total, texts), strong: true }
  return [
    { title: t('party.title'), rows: names },
    { title: t('price.title'), rows: [...prices, ...(isApart ? [governmentRow(order, texts)] : []), sum] },
  ]
}

export function orderTable(order: Order, texts: Texts): ContentTable {
  const country = (code: string): string => countryOf(code, texts)
  const { t } = texts
  return {
    title: t('order.title'),
    rows: [
      { label: t('order.reference'), value: order.reference, strong: true },
      { label: t('order.passport'), value: country(order.passportCountry) },
      { label: t('order.destination'), value: country(order.destinationCountry) },
      {
        label: t('order.visa'),
        value: typed(titleText(texts.titles.find, order.visaTitle, country) ?? order.visaTitle.text, texts),
      },
      { label: t('order.speed'), value: t(`speed.${order.processingSpeed}`) },
      { label: t('order.status'), value: texts.status(order.status) },
    ],
  }
}

/** The official fee, or why it is no part of the price. */
function governmentRow(order: Order, texts: Texts): ContentRow {
  const { t } = texts
  const label = t('price.government')
  const value = pounds(order.governmentFeeCents, texts)
  const season =
    order.governmentFeeSeason && sentenceText(seasonSentence(order.governmentFeeSeason), texts.language)
  const amount = writtenAmount(order.governmentFeeListed ?? '', texts.format)
  const rows: Record<Order['governmentFeeStatus'], ContentRow> = {
    sourced: { label, value },
    estimate: { label: t('price.governmentEstimate'), value: season ? `${value}. ${season}` : value },
    none: { label, value },
    unknown: { label, value: t('price.governmentUnknown') },
    on_issue: { label, value: t('price.governmentOnIssue', { amount }) },
  }
  return rows[order.governmentFeeStatus]
}

export function priceTable(order: Order, texts: Texts): ContentTable {
  const money = (cents: number): string => pounds(cents, texts)
  const { t } = texts
  const paid = order.history.some(({ status }) => status === 'paid')
  const protection = { label: t('price.protection'), value: money(order.denialProtectionFeeCents) }
  return {
    title: t('price.title'),
    rows: [
      governmentRow(order, texts),
      { label: t('price.service'), value: money(order.serviceFeeCents) },
      ...(order.denialProtection ? [protection] : []),
      {
        label: paid ? t('price.totalPaid') : t('price.total'),
        value: money(order.totalAmountCents),
        strong: true,
      },
    ],
  }
}

/** Pence as pounds with two decimals, written as the language does. */
export const pounds = (cents: number, texts: Texts): string => formatPounds(cents, texts.format)
