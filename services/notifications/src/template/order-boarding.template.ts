import { dutySentences } from '@borderlane/domain/catalogue/duty'
import type { BoardingItem } from '@borderlane/contracts/orders/boarding'
import { boardingTexts, dutyInWords } from '@borderlane/words/duty-texts'
import { writtenDay } from '@borderlane/words/written'
import type { Texts } from '../locale/texts'
import { type ContentRow, greetingOf, type MailContent } from './mail-content'
import { type OrderContent, orderTable } from './order-table'

/**
 * Goes out before the journey: what is open of the list that the page of the order shows; null: all is ticked meanwhile,
 * the order has ended, or the day of arrival has passed.
 */
export function orderBoarding(
  { order, url }: OrderContent,
  texts: Texts,
  today = new Date().toISOString().slice(0, 10),
): MailContent | null {
  const { arrival, doneCount: done = 0, items = [] } = order.boarding ?? {}
  const open = items.filter(({ isDone }) => !isDone)
  if (!arrival || arrival < today || open.length === 0) return null
  const { t, format } = texts
  return {
    subject: t('boarding.subject', { done, total: items.length, reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('boarding.intro', { day: writtenDay(arrival, format) })],
    action: { label: t('appointment.action'), url },
    tables: [
      { title: t('boarding.title'), rows: open.flatMap((item) => rowsOf(item, arrival, texts)) },
      orderTable(order, texts),
    ],
    notes: [t('boarding.tick'), t('boarding.own'), t('request.linkIsKey')],
  }
}

/** A duty with its days and the authority's own page, the others with what there is to do. */
function rowsOf(item: BoardingItem, arrival: string, { duties: t, format }: Texts): ContentRow[] {
  const { code, duties } = item
  if (code === 'visa' || code === 'passport' || code === 'papers') {
    const proofs = duties.map((duty) => t(`what.${duty.code}`))
    const said = boardingTexts(item, proofs, (key, params) => t(`board.${key}`, params), format)
    return [{ label: t(`board.${code}`), value: said.join(' ') }]
  }
  return duties.map((duty) => {
    const { title, text } = dutyInWords(duty, dutySentences(duty, arrival, arrival), t.find, format)
    return { label: title, value: text, ...(duty.url && { url: duty.url }) }
  })
}
