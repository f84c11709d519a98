import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { daysFromHere } from './next-step'
import { contentTables, type OrderContent } from './order-table'

/** Goes out when an application is saved: the way back to it for anyone who closes the tab before paying. */
export const orderSaved = unpaidMail('saved')

/** Goes out some days before an application that no one paid is closed. */
export const orderReminder = unpaidMail('reminder')

function unpaidMail(kind: 'saved' | 'reminder') {
  return (content: OrderContent, texts: Texts): MailContent => {
    const { order, url } = content
    const { t } = texts
    return {
      subject: t(`${kind}.subject`, { reference: order.reference }),
      greeting: greetingOf(order.applicant.fullName, texts),
      paragraphs: [t(`${kind}.intro`), ...daysFromHere(order, texts)],
      action: { label: t(`${kind}.action`), url },
      tables: contentTables(content, texts),
      notes: [t(`${kind}.linkIsKey`), t(`${kind}.notYou`)],
    }
  }
}
