import type { FeeSeason, FeeStatus, Quote, Source } from '@borderlane/contracts/catalogue/requirement'
import { soldAs } from '@borderlane/domain/catalogue/offer'
import type { Order } from '@borderlane/contracts/orders/order'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import type { z } from 'zod'
import type { RoutePair } from '../navigation/paths'

/** What is paid, part by part, in pence. The parts and the total come from the server. */
export interface Price {
  speed: ProcessingSpeed
  governmentFeeCents: number
  governmentFeeStatus: z.infer<typeof FeeStatus>
  governmentFeeSource?: z.infer<typeof Source> | null
  /** As the government asks for it, for example `EUR 90.00`. */
  governmentFeeListed?: string | null
  governmentFeeSeason?: FeeSeason | null | undefined
  /** Where the source is named, for a price that does not carry it. */
  route?: RoutePair
  serviceFeeCents: number
  /** 0: not chosen. */
  denialProtectionFeeCents: number
  totalCents: number
}

export function priceOfQuote(quote: Quote, speed: string, denialProtection: boolean): Price | undefined {
  const option = quote.options.find((one) => one.speed === speed)
  if (!option) return undefined
  const { governmentFeeStatus, governmentFeeSource, governmentFeeListed, governmentFeeSeason } = soldAs(quote)
  const protection = denialProtection ? quote.denialProtectionFeeCents : 0
  return {
    speed: option.speed,
    governmentFeeCents: option.governmentFeeCents,
    governmentFeeStatus,
    governmentFeeSource,
    governmentFeeListed,
    governmentFeeSeason,
    serviceFeeCents: option.serviceFeeCents,
    denialProtectionFeeCents: protection,
    totalCents: option.priceCents + protection,
  }
}

export function priceOfOrder(order: Order): Price {
  return {
    speed: order.processingSpeed,
    governmentFeeCents: order.governmentFeeCents,
    governmentFeeStatus: order.governmentFeeStatus,
    governmentFeeListed: order.governmentFeeListed,
    governmentFeeSeason: order.governmentFeeSeason,
    route: { from: order.passportCountry, to: order.destinationCountry },
    serviceFeeCents: order.serviceFeeCents,
    denialProtectionFeeCents: order.denialProtection ? order.denialProtectionFeeCents : 0,
    totalCents: order.totalAmountCents,
  }
}
