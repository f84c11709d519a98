import { AppError, type Caller } from '@borderlane/contracts/define'
import type { PartyTraveller } from '@borderlane/contracts/orders/parties'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { isMinor } from '@borderlane/domain/forms/age'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { type NewOrder, NewOrders } from '../create/new-order'

export interface ForAll {
  id: string
  email: string
  from?: string
  to: string
  speed: ProcessingSpeed
  denialProtection: boolean
  first?: { referral?: string }
}

export interface NewMember {
  id: string
  guardian: string | undefined
  made: NewOrder
  passport: string
}

/** As two writings of one passport are compared. */
export const passportOf = (
  { passportCountry }: { passportCountry: string },
  { passportNumber }: { passportNumber?: unknown },
): string => passportCountry + String(passportNumber).replaceAll(/[ -]/g, '').toUpperCase()

/** One passport has one application to a destination. @throws AppError `validation.failed` */
export function checkOtherPassport(
  { passport }: Pick<NewMember, 'passport'>,
  others: readonly string[],
  details: object = {},
): void {
  if (!others.includes(passport)) return
  const message = 'is the passport of another traveller'
  const fields = [{ path: 'passportNumber', message, code: 'samePassport' }]
  throw new AppError('validation.failed', { fields, ...details })
}

/** Makes the orders of travellers who apply together, each on the rule and price of their own passport. */
@Injectable()
export class NewMembers {
  constructor(
    private readonly db: DataSource,
    private readonly newOrders: NewOrders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param index the traveller's place, which an error about them names */
  async makeMember(
    party: ForAll,
    { guardian, ...traveller }: PartyTraveller,
    index: number,
    caller: Caller,
  ): Promise<NewMember> {
    try {
      const { to, speed } = party
      const from = traveller.from ?? party.from
      if (!from) throw badField('from', 'is missing')
      if (from.toLowerCase() === to.toLowerCase()) throw badField('from', 'must be another country than to')
      const said = traveller.applicant ?? traveller.answers ?? {}
      if (!guardian && isMinor(said['dateOfBirth'], this.clock.now().toISOString().slice(0, 10)))
        throw new AppError('orders.guardian_needed')
      const denialProtection = traveller.denialProtection ?? party.denialProtection
      const id = newId()
      const first = index === 0 ? party.first : undefined
      const input = { ...traveller, from, to, speed, denialProtection, ...first }
      const ofParty = { id: party.id, email: party.email, usesCredit: first !== undefined }
      const made = await this.newOrders.makeOrder(this.db.manager, { id, input }, caller, ofParty)
      return { id, guardian, made, passport: passportOf(made.order, said) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new AppError(
        error.code,
        { ...(error.details as object | undefined), traveller: index },
        { cause: error },
      )
    }
  }
}

const badField = (path: string, message: string): AppError =>
  new AppError('validation.failed', { fields: [{ path, message }] })
