import { issueMailToken } from '@borderlane/contracts/identity'
import { issueAccessToken } from '@borderlane/contracts/orders'
import { type Calls, serviceCaller } from '@borderlane/messaging'
import { accountLetter } from '../letter/account.letter'
import type { Letter } from '../letter/letter'
import { orderConfirmation } from '../letter/order-confirmation.letter'
import { orderLink } from '../letter/order-link.letter'
import type { OrderContent } from '../letter/order-table'
import { type Texts, textsOf } from '../locale/texts'

/** A letter with everything that its mail needs, made for one attempt and kept nowhere. */
export interface AddressedLetter {
  to: string
  letter: Letter
  texts: Texts
}

interface Sources {
  calls: Calls
  /** Begins every link, without a slash at its end. */
  publicUrl: string
}

/**
 * Asks the owner of what the mail is about for address, language, content and a fresh token, and writes the letter.
 * null: there is nothing to send any more.
 */
type Compose = (aboutId: string, sources: Sources) => Promise<AddressedLetter | null>

/** Every kind of mail. A new one is a line here and a letter. */
export const mailKinds = {
  'order-confirmation': orderMail(orderConfirmation),
  'order-link': orderMail(orderLink),
  account: accountMail,
} satisfies Record<string, Compose>

export type MailKind = keyof typeof mailKinds

function orderMail(write: (content: OrderContent, texts: Texts) => Letter): Compose {
  return async (orderId, { calls, publicUrl }) => {
    const answer = await calls.send(issueAccessToken, { id: orderId }, serviceCaller('notifications'))
    const { order, orderToken, locale } = answer
    // After the hash: browsers do not send it to any server.
    const url = `${publicUrl}/order/${order.id}#token=${encodeURIComponent(orderToken)}`
    const texts = textsOf(locale)
    return { to: order.applicant.email, letter: write({ order, url }, texts), texts }
  }
}

/** Which of its mails it is, and whether anybody has the address, only identity knows. */
async function accountMail(mailId: string, { calls }: Sources): Promise<AddressedLetter | null> {
  const { mail } = await calls.send(issueMailToken, { mailId }, serviceCaller('notifications'))
  if (!mail) return null
  const texts = textsOf(mail.locale)
  return { to: mail.to, letter: accountLetter(mail, texts), texts }
}
