import type { Order } from '@borderlane/contracts/orders/order'
import { writtenDay } from '@borderlane/words/written'
import { countryOf, type Texts } from '../locale/texts'
import { greetingOf, type MailContent } from './mail-content'
import type { OrderContent } from './order-table'

/** Goes out 30 and 7 days before a visa ends. */
export const visaEnds = endsMail('visa', ({ visa }) => visa?.validUntil)

/** Goes out 30 and 7 days before the passport of an approved application ends. */
export const passportEnds = endsMail('passport', ({ applicant }) => applicant.passportExpiryDate)

function endsMail(what: 'visa' | 'passport', endOf: (order: Order) => string | null | undefined) {
  return ({ order, url }: OrderContent, texts: Texts): MailContent | null => {
    const { t } = texts
    const end = endOf(order)
    if (!end) return null
    const day = writtenDay(end, texts.format)
    const destination = countryOf(order.destinationCountry, texts)
    return {
      subject: t(`ends.${what}.subject`, { reference: order.reference }),
      greeting: greetingOf(order.applicant.fullName, texts),
      paragraphs: [t(`ends.${what}.intro`, { day, destination }), t(`ends.${what}.advice`)],
      action: { label: t('ends.action'), url },
      tables: [],
      notes: [t('ends.off', { link: offUrl(url) }), t('ends.linkIsKey')],
    }
  }
}

/** The same page, which asks whether to stop. */
function offUrl(url: string): string {
  const off = new URL(url)
  off.searchParams.set('reminders', 'off')
  return off.href
}
