import { issueAccessToken } from '@borderlane/contracts/orders'
import { type Calls, serviceCaller } from '@borderlane/messaging'
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

/** Asks the owner of what the mail is about for address, language, content and a fresh token, and writes the letter. */
type Compose = (aboutId: string, sources: Sources) => Promise<AddressedLetter>

/** Every kind of mail. A new one is a line here and a letter. */
export const mailKinds = {
  'order-confirmation': orderMail(orderConfirmation),
  'order-link': orderMail(orderLink),
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
