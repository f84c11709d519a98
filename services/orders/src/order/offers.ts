import type { LodgingPlace, Region, Residence } from '@borderlane/contracts/catalogue/offer'
import { lodgingOf, soldAs } from '@borderlane/domain/catalogue/offer'
import { type BoardingRule, boardingRuleOf } from '@borderlane/domain/orders/boarding'
import { holdingOf } from '@borderlane/domain/catalogue/paper-rules'
import type { PaperList } from '@borderlane/contracts/catalogue/papers'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import type {
  AuthorityTime,
  FeeSeason,
  FeeStatus,
  Quote,
  SpeedOption,
  VisaVariant,
} from '@borderlane/contracts/catalogue/requirement'
import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import { AppError } from '@borderlane/contracts/define'
import { feeOnArrival } from '@borderlane/domain/catalogue/fee-season'
import type { Phrase, ProcessingSpeed, VisaType } from '@borderlane/contracts/primitives'
import { DENIAL_PROTECTION_FEE_CENTS, speedOptions } from '@borderlane/domain/pricing'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'

export interface Offer {
  passportCountry: string
  destinationCountry: string
  visaType: VisaType
  visaTitle: Phrase
  /** What it permits; null where no source says it. */
  variant: VisaVariant | null
  requiredDocuments: Phrase[]
  /** The codes of those without which the application is not submitted. */
  neededDocuments: string[]
  /** What the destination asks for; null: no list is known. */
  paperList: PaperList | null
  /** The destination wants to know how long the passport is valid. */
  asksExpiry: boolean
  governmentFeeStatus: FeeStatus
  governmentFeeListed: string | null
  governmentFeeSeason: FeeSeason | null
  authorityTime: AuthorityTime | null
  /** Where the traveller lodges it; null: we do. */
  lodging: LodgingPlace | null
  boardingRule: BoardingRule | null
  options: readonly SpeedOption[]
  /** Null: it is not sold. */
  denialProtectionFeeCents: number | null
  /** No one who lives there can buy it; empty: it is not asked. */
  closedRegions: readonly Region[]
  /** Made without the catalogue. */
  isFallback: boolean
}

/** An offer with the traveller's choice: what an order keeps for good. Amounts in pence. */
export interface LockedOffer extends Omit<Offer, 'options' | 'denialProtectionFeeCents' | 'closedRegions'> {
  processingSpeed: ProcessingSpeed
  processingDays: number
  governmentFeeCents: number
  serviceFeeCents: number
  creditCents: number
  denialProtection: boolean
  denialProtectionFeeCents: number
  totalAmountCents: number
}

/**
 * @param today `YYYY-MM-DD`
 * @throws AppError `orders.rule_not_begun`, `orders.no_admission`, `orders.no_visa_needed`, `orders.not_sold`
 */
export function offerOf(quote: Quote, today: string): Offer {
  const { options, offer } = quote
  const requirement = soldAs(quote)
  if (requirement.validFrom !== null && requirement.validFrom > today)
    throw new AppError('orders.rule_not_begun')
  if (!requirement.admitted) throw new AppError('orders.no_admission')
  if (!requirement.visaRequired) throw new AppError('orders.no_visa_needed')
  checkSold(requirement)
  checkNotOff(quote)
  // The counter is the only way.
  if (requirement.visaType === 'on_arrival') throw new AppError('orders.not_sold')
  return {
    passportCountry: requirement.passportCountry.code,
    destinationCountry: requirement.destinationCountry.code,
    visaType: requirement.visaType,
    visaTitle: requirement.title,
    variant: requirement.variant,
    requiredDocuments: requirement.requiredDocuments,
    neededDocuments: requirement.papers ? holdingOf(requirement.papers) : [],
    paperList: requirement.papers,
    asksExpiry: requirement.passportRule !== null,
    governmentFeeStatus: requirement.governmentFeeStatus,
    governmentFeeListed: requirement.governmentFeeListed,
    governmentFeeSeason: requirement.governmentFeeSeason ?? null,
    authorityTime: authorityTimeOf(requirement),
    lodging: lodgingOf(quote) ?? null,
    boardingRule: boardingRuleOf(requirement),
    options,
    denialProtectionFeeCents: offer?.protection === false ? null : quote.denialProtectionFeeCents,
    closedRegions: offer?.closedRegions ?? [],
    isFallback: false,
  }
}

/** @throws AppError `orders.not_sold` with the condition under which this passport is issued no such visa */
function checkSold(requirement: Quote['requirement']): void {
  const condition = closingCondition(requirement)
  if (condition) throw new AppError('orders.not_sold', { condition })
}

/** @throws AppError `orders.not_sold` where the operator only informs */
function checkNotOff({ offer }: Quote): void {
  if (offer?.mode === 'off') throw new AppError('orders.not_sold', { condition: 'off' })
}

function authorityTimeOf({ authorityDays, governmentFeeSource }: Quote['requirement']): AuthorityTime | null {
  if (!authorityDays) return null
  return { ...authorityDays, source: governmentFeeSource }
}

/** What is usually asked, in the catalogue's codes; no order waits for it. */
const FALLBACK_DOCUMENTS = [
  ['passport', 'Valid passport'],
  ['photo', 'Passport photo'],
  ['itinerary', 'Travel itinerary'],
  ['funds', 'Proof of funds'],
  ['accommodation', 'Proof of accommodation'],
  ['return_ticket', 'Return flight ticket'],
] as const

export const FALLBACK_NOTE = {
  code: 'team_validates',
  params: {},
  text: 'Our team will validate the latest requirements and handle your application end to end.',
}

/** The fallback requirement of the specification, section 9; the documents in the catalogue's words. */
export function fallbackOffer(passportCountry: string, destinationCountry: string): Offer {
  return {
    passportCountry,
    destinationCountry,
    visaType: 'embassy',
    visaTitle: { code: 'embassy', params: {}, text: 'Embassy Visa' },
    variant: null,
    requiredDocuments: FALLBACK_DOCUMENTS.map(([code, text]) => ({ code, params: {}, text })),
    neededDocuments: [],
    paperList: null,
    asksExpiry: false,
    governmentFeeStatus: 'unknown',
    governmentFeeListed: null,
    governmentFeeSeason: null,
    authorityTime: null,
    // What an embassy issues is lodged in person, as far as anyone knows.
    lodging: 'consulate',
    boardingRule: null,
    closedRegions: [],
    options: speedOptions({
      baseServiceFeeCents: 2_500,
      governmentFeeCents: 0,
      processingDaysStandard: 7,
      processingDaysRush: 3,
      processingDaysSuperRush: 1,
      processingDaysSameDay: null,
    }),
    denialProtectionFeeCents: DENIAL_PROTECTION_FEE_CENTS,
    isFallback: true,
  }
}

/**
 * The offer with a choice made.
 * @param choice `creditCents`: what a credit takes off our fee, at most; `arrival`: the day, where it is known, which
 *   decides some official fees
 * @throws AppError `orders.speed_not_offered`, `validation.failed` for a protection that is not sold
 */
export function lockOffer(
  { options, closedRegions: _asked, ...offer }: Offer,
  choice: {
    processingSpeed: ProcessingSpeed
    denialProtection: boolean
    creditCents?: number
    arrival?: string | undefined
  },
): LockedOffer {
  const { processingSpeed, denialProtection } = choice
  const option = options.find(({ speed }) => speed === processingSpeed)
  if (!option) throw new AppError('orders.speed_not_offered')
  const { governmentFeeCents, days } = option
  const fee = feeOnArrival({ ...offer, governmentFeeCents }, choice.arrival)
  const creditCents = Math.min(choice.creditCents ?? 0, option.serviceFeeCents)
  const serviceFeeCents = option.serviceFeeCents - creditCents
  if (denialProtection && offer.denialProtectionFeeCents === null)
    throw refused('denialProtection', 'is not offered for this route')
  const denialProtectionFeeCents = denialProtection ? (offer.denialProtectionFeeCents ?? 0) : 0
  return {
    ...fee,
    processingSpeed,
    denialProtection,
    processingDays: days,
    serviceFeeCents,
    creditCents,
    denialProtectionFeeCents,
    totalAmountCents: fee.governmentFeeCents + serviceFeeCents + denialProtectionFeeCents,
  }
}

const refused = (path: string, message: string): AppError =>
  new AppError('validation.failed', { fields: [{ path, message }] })

/**
 * Where the law of the buyer's home reserves paid help for registered people, it is asked where they live.
 * @throws AppError `validation.failed`, `orders.not_sold`
 */
export function checkResidence({ closedRegions }: Offer, residence: Residence | undefined): void {
  if (closedRegions.length === 0) return
  if (!residence) throw refused('residence', 'is missing')
  if (closedRegions.some((region) => region === residence))
    throw new AppError('orders.not_sold', { condition: 'residence' })
}

const ISO_CODE = /^[A-Z]{2}$/

/** Asks the catalogue what can be ordered for a route. Both countries as the traveller names them. */
@Injectable()
export class OfferService {
  constructor(
    private readonly calls: Calls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param on the day of travel; one in the past does not count
   * @throws AppError when the catalogue knows no such route, nothing can be ordered for it, or the catalogue does not answer
   */
  async askOffer(from: string, to: string, on?: string): Promise<Offer> {
    const today = this.clock.now().toISOString().slice(0, 10)
    const route = { from, to, ...(on && on > today && { on }) }
    return offerOf(await this.calls.send(getQuote, route, serviceCaller('orders')), today)
  }

  /** @param on the day of arrival, where it is known. @returns undefined: the catalogue does not say */
  async findBoardingRule(
    from: string,
    to: string,
    on: string | undefined,
  ): Promise<BoardingRule | undefined> {
    try {
      const quote = await this.calls.send(getQuote, { from, to, ...(on && { on }) }, serviceCaller('orders'))
      return boardingRuleOf(quote.requirement)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  /**
   * That this passport is still issued such a visa, and that it is not off since. While the catalogue does not answer,
   * what was sold holds.
   * @throws AppError `orders.not_sold`
   */
  async checkStillSold(from: string, to: string): Promise<void> {
    const quote = await this.calls.send(getQuote, { from, to }, serviceCaller('orders')).catch((error) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (!quote) return
    checkSold(quote.requirement)
    checkNotOff(quote)
  }

  /**
   * The catalogue's offer; while it does not answer, the fallback. That needs both ISO codes, because only the
   * catalogue knows what other names mean.
   */
  async askOfferOrFallback(from: string, to: string, on?: string): Promise<Offer> {
    try {
      return await this.askOffer(from, to, on)
    } catch (error) {
      const codes = [from.toUpperCase(), to.toUpperCase()] as const
      if (!isSilence(error) || !codes.every((code) => ISO_CODE.test(code))) throw error
      log.warn(
        { event: 'orders.fallback_offer', reason: error.code },
        'the catalogue does not answer, an order is made on the fallback',
      )
      return fallbackOffer(...codes)
    }
  }
}

function isSilence(error: unknown): error is AppError {
  return (
    error instanceof AppError && (error.code === 'service.unavailable' || error.code === 'service.timeout')
  )
}
