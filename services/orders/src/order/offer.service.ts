import { getQuote } from '@borderlane/contracts/catalogue/public'
import { AppError } from '@borderlane/contracts/errors'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { checkSold, fallbackOffer, type Offer, offerOf } from './offer'

const ISO_CODE = /^[A-Z]{2}$/

/** Asks the catalogue what can be ordered for a route. Both countries as the traveller names them. */
@Injectable()
export class OfferService {
  constructor(
    private readonly calls: Calls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param on the day of travel; one that is over by now does not count
   * @throws AppError when the catalogue knows no such route, nothing can be ordered for it, or nobody answers
   */
  async ask(from: string, to: string, on?: string): Promise<Offer> {
    const today = this.clock.now().toISOString().slice(0, 10)
    const route = { from, to, ...(on && on > today && { on }) }
    return offerOf(await this.calls.send(getQuote, route, serviceCaller('orders')), today)
  }

  /**
   * That this passport is still issued such a visa. While the catalogue does not answer, what was sold holds.
   * @throws AppError `orders.not_sold`
   */
  async checkIssued(from: string, to: string): Promise<void> {
    const quote = await this.calls.send(getQuote, { from, to }, serviceCaller('orders')).catch((error) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (quote) checkSold(quote.requirement)
  }

  /**
   * The catalogue's offer; while it does not answer, the fallback. That needs both ISO codes, because only the
   * catalogue knows what other names mean.
   */
  async askOrFallBack(from: string, to: string, on?: string): Promise<Offer> {
    try {
      return await this.ask(from, to, on)
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
