import { catalogueProposalChanged } from '@borderlane/contracts/catalogue/internal'
import type { PayloadOf } from '@borderlane/contracts/define'
import { mailRequested, roleProposalChanged } from '@borderlane/contracts/identity/internal'
import {
  colleagueMentioned,
  decisionProposalChanged,
  draftMailRequested,
  orderErased,
  orderMailRequested,
  orderStatusChanged,
  targetsMissed,
} from '@borderlane/contracts/orders/internal'
import {
  excessReturned,
  paymentRefunded,
  refundProposalChanged,
} from '@borderlane/contracts/payments/internal'
import { isMailed, type OrderStatus } from '@borderlane/contracts/orders/statuses'
import { closingReturns } from '@borderlane/domain/refund'
import type { ProposalChange } from '@borderlane/contracts/proposal'
import { OnEvent } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Config } from '../config'
import type { MailFacts, ProposalService } from '../mail/mail-kind'
import { MailRequests } from '../mail/mail-requests'

/** A payment leads through one or both of these, in any order of arrival. */
const CONFIRMED: readonly OrderStatus[] = ['paid', 'in_review']

const FURTHER = { 'further-asked': 'open', 'further-paid': 'paid', 'further-declined': 'declined' } as const

const isFurther = (mail: string): mail is keyof typeof FURTHER => mail in FURTHER

@Injectable()
export class MailEvents {
  constructor(
    private readonly mails: MailRequests,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** An order is confirmed once in its life, however often an admin sets its status; each later step is mailed. */
  @OnEvent(orderStatusChanged)
  async tellStatus(event: PayloadOf<typeof orderStatusChanged>, tx: EntityManager, messageId: string) {
    const { orderId, version, status, unpaid, withDocument, byParty } = event
    // Staff move orders as they like: what confirms is the money.
    if (!unpaid && !byParty && CONFIRMED.includes(status)) await this.confirm(orderId, tx)
    if (!isMailed(status) || byParty) return
    await this.mails.requestMail(tx, {
      kind: 'order-status',
      aboutId: orderId,
      facts: { status, withDocument, version, money: moneyOf(event) },
      cause: `order-status:${messageId}`,
      delaySeconds: this.config.STATUS_MAIL_DELAY,
    })
  }

  @OnEvent(paymentRefunded)
  async tellRefund(refund: PayloadOf<typeof paymentRefunded>, tx: EntityManager): Promise<void> {
    // The payer's bank took it and reports it.
    if (refund.cause !== 'dispute') await this.refund(refund, tx)
  }

  @OnEvent(excessReturned)
  async tellReturn(refund: PayloadOf<typeof excessReturned>, tx: EntityManager): Promise<void> {
    await this.refund(refund, tx)
  }

  private async refund(
    { orderId, refundId, amountCents, refundedCents, cause }: PayloadOf<typeof paymentRefunded>,
    tx: EntityManager,
  ): Promise<void> {
    await this.mails.requestMail(tx, {
      kind: 'order-refund',
      aboutId: orderId,
      facts: { refund: { amountCents, refundedCents, cause } },
      cause: `refund:${refundId}`,
    })
  }

  private async confirm(orderId: string, tx: EntityManager): Promise<void> {
    await this.mails.requestMail(tx, {
      kind: 'order-confirmation',
      aboutId: orderId,
      cause: `order-confirmed:${orderId}`,
    })
  }

  @OnEvent(orderMailRequested)
  async sendRequested(
    { orderId, mail }: PayloadOf<typeof orderMailRequested>,
    tx: EntityManager,
    messageId: string,
  ): Promise<void> {
    const about = { aboutId: orderId, cause: messageId }
    if (!isFurther(mail)) return this.mails.requestMail(tx, { ...about, kind: `order-${mail}` })
    await this.mails.releaseStatus(tx, orderId)
    await this.mails.requestMail(tx, { ...about, kind: 'order-further', facts: { further: FURTHER[mail] } })
  }

  @OnEvent(colleagueMentioned)
  async tellColleague({ orderId, noteId, userId }: PayloadOf<typeof colleagueMentioned>, tx: EntityManager) {
    await this.mails.requestMail(tx, {
      kind: 'order-mention',
      aboutId: orderId,
      facts: { mentioned: userId },
      cause: `mention:${noteId}:${userId}`,
    })
  }

  @OnEvent(targetsMissed)
  async notifySupervisors({ missedId, count }: PayloadOf<typeof targetsMissed>, tx: EntityManager) {
    await this.mails.requestMail(tx, {
      kind: 'targets-missed',
      aboutId: missedId,
      facts: { missed: count },
      cause: `missed:${missedId}`,
    })
  }

  @OnEvent(catalogueProposalChanged)
  async tellCatalogueProposal(change: ProposalChange, tx: EntityManager): Promise<void> {
    await this.tellProposal('catalogue', change, tx)
  }

  @OnEvent(decisionProposalChanged)
  async tellDecisionProposal(change: ProposalChange, tx: EntityManager): Promise<void> {
    await this.tellProposal('orders', change, tx)
  }

  @OnEvent(refundProposalChanged)
  async tellRefundProposal(change: ProposalChange, tx: EntityManager): Promise<void> {
    await this.tellProposal('payments', change, tx)
  }

  @OnEvent(roleProposalChanged)
  async tellRoleProposal(change: ProposalChange, tx: EntityManager): Promise<void> {
    await this.tellProposal('identity', change, tx)
  }

  /** Those who may confirm hear of what waits, no matter who asked of its end. */
  private async tellProposal(
    service: ProposalService,
    { proposalId, kind, state, askedBy }: ProposalChange,
    tx: EntityManager,
  ): Promise<void> {
    await this.mails.requestMail(tx, {
      kind: state === 'waiting' ? 'proposal-waiting' : 'proposal-ended',
      aboutId: proposalId,
      facts: { proposal: { service, kind, state, askedBy } },
      cause: `proposal:${proposalId}:${state}`,
    })
  }

  @OnEvent(draftMailRequested)
  async sendDraftLink(
    { draftId }: PayloadOf<typeof draftMailRequested>,
    tx: EntityManager,
    messageId: string,
  ): Promise<void> {
    await this.mails.requestMail(tx, { kind: 'draft-link', aboutId: draftId, cause: messageId })
  }

  @OnEvent(orderErased)
  forgetOrder({ orderId }: PayloadOf<typeof orderErased>, tx: EntityManager): Promise<void> {
    return this.mails.forgetMails(tx, orderId)
  }

  /** Identity gives every mail an id of its own. */
  @OnEvent(mailRequested)
  async sendAccountMail({ mailId }: PayloadOf<typeof mailRequested>, tx: EntityManager): Promise<void> {
    await this.mails.requestMail(tx, { kind: 'account', aboutId: mailId, cause: `account-mail:${mailId}` })
  }
}

function moneyOf({
  closedFrom,
  money,
  termsVersion,
}: PayloadOf<typeof orderStatusChanged>): MailFacts['money'] {
  if (money !== 'terms' || !closedFrom || termsVersion === undefined) return money
  return closingReturns(closedFrom, termsVersion) ? 'terms' : 'nothing'
}
