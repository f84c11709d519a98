import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { issueAccessToken } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderReader } from '../order/order.view'
import { findOrder, type Order } from '../order/order.entity'
import { isMember, PartyStore } from '../order/party.store'
import { giveReplyToken } from '../order/reply-address.store'
import { BY_MAIL, mintToken } from './order-token'

const OPEN = { origin: 'mail', purpose: 'open' } as const

/** What notifications needs to write a mail about an order: its contents, its address and a fresh link. */
@Controller()
export class IssueMailLink {
  constructor(
    private readonly db: DataSource,
    private readonly reader: OrderReader,
    private readonly parties: PartyStore,
    private readonly vault: ApplicantVault,
  ) {}

  @Handle(issueAccessToken)
  async issueAccessToken({ id, purpose, withParty, withReply }: InputOf<typeof issueAccessToken>) {
    // No transaction: one row is written, and each way to Postgres is paid for every mail.
    const { manager } = this.db
    const order = await findOrder(manager, id)
    const view = await this.reader.showOrder(manager, order)
    return {
      order: view,
      to: (await this.parties.findAddress(manager, order)) ?? view.applicant.email,
      party: withParty ? await this.issueForParty(order) : undefined,
      orderToken: await mintToken(manager, [id], { origin: 'mail', purpose }, BY_MAIL),
      replyToken: withReply && !order.erasedAt ? await giveReplyToken(manager, id) : undefined,
      locale: order.locale,
      maker: { device: order.madeWith ?? undefined, isAsked: order.makerAccess === 'open' },
    }
  }

  /** All of its party, with a link that opens all of them; undefined: the order is in no party. */
  private async issueForParty({ partyId }: Order): Promise<OutputOf<typeof issueAccessToken>['party']> {
    const { manager } = this.db
    const members = partyId ? (await this.parties.listOrders(manager, partyId)).filter(isMember) : []
    const [first, ...others] = members
    if (!partyId || !first) return undefined
    const travellers = await this.vault.openApplicants(manager, members)
    const ids = [first.id, ...others.map(({ id }) => id)] as const
    return {
      id: partyId,
      token: await mintToken(manager, ids, OPEN, BY_MAIL, partyId),
      passports: members.map(({ passportCountry }) => passportCountry),
      members: members.map(({ id, reference, totalAmountCents }) => ({
        reference,
        totalAmountCents,
        fullName: travellers.get(id)!.fullName,
      })),
    }
  }
}
