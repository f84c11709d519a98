// bookReferral -> payments.compareCards -> orders: book-referral.ts -> orders.referral-booked -> payments: ledger
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { referralBooked } from '@borderlane/contracts/orders/internal'
import {
  PARTNER_PERCENT,
  REFERRAL_CREDIT_CENTS,
  REFERRAL_HOURS,
  REFERRAL_MONTHS,
} from '@borderlane/contracts/orders/referral-terms'
import {
  bookReferral,
  listReferrals,
  type Referral,
  type ReferralExclusion,
} from '@borderlane/contracts/orders/referrals'
import { compareCards } from '@borderlane/contracts/payments/internal'
import { Calls, Handle, Outbox, serviceCaller } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order.entity'
import { type ReferralLine, ReferralStore } from './referral.store'

const HOUR_MS = 3_600_000

type Cards = OutputOf<typeof compareCards>

@Controller()
export class BookReferral {
  constructor(
    private readonly db: DataSource,
    private readonly store: ReferralStore,
    private readonly audit: OrderAudit,
    private readonly outbox: Outbox,
    private readonly calls: Calls,
  ) {}

  @Handle(listReferrals)
  async listReferrals({ state }: InputOf<typeof listReferrals>): Promise<OutputOf<typeof listReferrals>> {
    return { referrals: (await this.store.listReferrals(state)).map(toReferral) }
  }

  /** @throws AppError `orders.referral_not_due`, `orders.referral_unclear` */
  @Handle(bookReferral)
  async bookReferral({ id: orderId, person }: InputOf<typeof bookReferral>, caller: Caller) {
    const actorId = personOf(caller)
    // Before the transaction: none waits for another service.
    const cards = await this.compareCards(orderId)
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, orderId, { lock: true })
      const line = await this.store.lockReferral(tx, orderId)
      if (!line) throw new AppError('orders.referral_not_due')
      if (line.state !== 'due') return toReferral(line)
      if (order.status !== 'approved' || !line.is_paid) throw new AppError('orders.referral_not_due')
      const because = await this.exclusion(tx, line, { cards, person })
      const at = await this.audit.recordAct(tx, {
        orderId,
        actorId,
        action: 'referral',
        ...(because && { subject: because }),
      })
      const decided = { ...line, ...earned(line, because), because, decided_at: at }
      await this.store.recordDecision(tx, decided)
      if (!because) {
        await this.giveCredits(tx, line, at)
        const { credit_cents, commission_cents, version } = decided
        // Both get it.
        const amounts = { creditsCents: 2 * credit_cents, commissionCents: commission_cents }
        if (amounts.creditsCents + amounts.commissionCents > 0)
          await this.outbox.add(tx, referralBooked, { orderId, version, ...amounts })
      }
      return toReferral(decided)
    })
  }

  /** @returns undefined: the code is no account's */
  private async compareCards(orderId: string): Promise<Cards | undefined> {
    const owner = await this.store.findOwner(orderId)
    if (!owner) return undefined
    const others = await this.store.listPaidOrders(owner)
    return this.calls.send(compareCards, { orderId, others }, serviceCaller('orders'))
  }

  private async exclusion(
    tx: EntityManager,
    line: ReferralLine,
    { cards, person }: { cards: Cards | undefined } & Pick<InputOf<typeof bookReferral>, 'person'>,
  ): Promise<ReferralExclusion | null> {
    if (!line.partner && !line.code_user_id) return 'unknown_code'
    if (!line.email_hash) return 'erased'
    if (line.partner) return null
    const own = line.code_user_id
    if (own === line.owner_user_id || own === line.maker_user_id || hasOneAddress(line)) return 'own_address'
    if (cards?.same) return 'same_card'
    if (await this.store.hasEarlierOrder(tx, line)) return 'not_first'
    // No cards to compare: a person decides.
    if (!cards?.comparable && !person) throw new AppError('orders.referral_unclear')
    return person === 'same' ? 'same_person' : null
  }

  private async giveCredits(tx: EntityManager, line: ReferralLine, at: Date): Promise<void> {
    if (line.partner) return
    const valid_until = new Date(at)
    valid_until.setUTCMonth(valid_until.getUTCMonth() + REFERRAL_MONTHS)
    const credit = { source_order_id: line.order_id, amount_cents: REFERRAL_CREDIT_CENTS, valid_until }
    await this.store.addCredit(tx, { ...credit, user_id: line.code_user_id, email_hash: null })
    await this.store.addCredit(tx, { ...credit, user_id: null, email_hash: line.email_hash })
  }
}

/** An address with `+alias` or other dots belongs to the same person. */
const hasOneAddress = (line: ReferralLine): boolean =>
  line.code_email_hash === line.email_hash ||
  (line.code_person_hash !== null && line.code_person_hash === line.person_hash)

function earned(
  { partner, service_fee_cents }: Pick<ReferralLine, 'partner' | 'service_fee_cents'>,
  because: ReferralExclusion | null,
): Pick<ReferralLine, 'state' | 'credit_cents' | 'commission_cents'> {
  if (because) return { state: 'excluded', credit_cents: 0, commission_cents: 0 }
  if (!partner) return { state: 'booked', credit_cents: REFERRAL_CREDIT_CENTS, commission_cents: 0 }
  const commission_cents = Math.floor((service_fee_cents * PARTNER_PERCENT) / 100)
  return { state: 'booked', credit_cents: 0, commission_cents }
}
/** Who made the order is left out. */

function toReferral(line: ReferralLine): Referral {
  // Of one that is due: what it will be, if nothing speaks against it.
  const { credit_cents, commission_cents } = line.state === 'due' ? earned(line, null) : line
  return {
    orderId: line.order_id,
    reference: line.reference,
    code: line.code,
    partner: line.partner,
    approvedAt: line.approved_at.toISOString(),
    dueAt: new Date(line.approved_at.getTime() + REFERRAL_HOURS * HOUR_MS).toISOString(),
    state: line.state,
    because: line.because,
    creditCents: credit_cents,
    commissionCents: commission_cents,
  }
}
