import type { AnnouncedChange } from '@borderlane/contracts/catalogue/internal'
import type { PayloadOf } from '@borderlane/contracts/define'
import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import type { ClosingMoney, MailedStatus } from '@borderlane/contracts/orders/statuses'
import type { paymentRefunded } from '@borderlane/contracts/payments/internal'
import type { ProposalChange } from '@borderlane/contracts/proposal'

export type RouteChange = Omit<AnnouncedChange, 'pairs'> & { pair: string }

/** Where something may wait for a second person. */
export type ProposalService = 'catalogue' | 'identity' | 'orders' | 'payments'

/** What of an event its mail says and its owner may no longer know when the mail is written; nothing personal. */
export interface MailFacts {
  status?: MailedStatus
  version?: number
  /** Of a closed one: what staff decided about its money; `nothing`: the terms return nothing any more. */
  money?: ClosingMoney | 'nothing'
  /** The document of the decision is there, too. */
  withDocument?: true
  /** Routes whose rule changed, `GBCN`: of mails from before `changes`, or of a catalogue that does not say more. */
  pairs?: string[]
  changes?: RouteChange[]
  /** Account of the colleague whom a note names. */
  mentioned?: string
  /** How many orders staff did not act on in time. */
  missed?: number
  /** What waits for a second person, or was decided by one. */
  proposal?: { service: ProposalService } & Pick<ProposalChange, 'kind' | 'state' | 'askedBy'>
  /** What became of a mail of the traveller: its files, or all of it, were not taken. */
  reply?: 'files' | 'refused'
  /** What a mail of a further payment is about; once that is past, another mail has said so. */
  further?: FurtherPayment['status']
  refund?: Pick<PayloadOf<typeof paymentRefunded>, 'amountCents' | 'refundedCents' | 'cause'>
}
