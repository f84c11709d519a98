import type { LodgingPlace } from '@borderlane/contracts/catalogue/offer'
import { lodgingOf } from '@borderlane/domain/catalogue/offer'
import type { findStartingPrices } from '@borderlane/contracts/catalogue/public'
import type { CountryName, FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import { soldAs } from '@borderlane/domain/catalogue/sold-as'
import type { OutputOf } from '@borderlane/contracts/define'
import type { VisaType } from '@borderlane/contracts/primitives'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../http/client'
import { ApiError } from '../../http/error'
import { routes } from '../../http/routes'
import { quoteQuery } from '../../parts/pricing/quote.queries'

const startingPricesQuery = (to: string) =>
  queryOptions({
    queryKey: ['starting-prices', to],
    queryFn: ({ signal }) => api.call(routes.findStartingPrices, { to }, { signal }),
    staleTime: 60_000,
  })

/** What can be ordered today: for the passport that is chosen, without one for that with the lowest price. */
export type LivePrices =
  /** `silent`: the catalogue does not answer. */
  | { state: 'loading' | 'failed' | 'silent' | 'free' | 'none' }
  | {
      state: 'priced'
      options: OutputOf<typeof findStartingPrices>['options']
      feeStatus: FeeStatus
      visaType: VisaType
      /** Where that traveller lodges it; missing: we do. */
      lodging?: LodgingPlace | undefined
      /** Whose prices they are. */
      passport: CountryName
    }

/** No price is ours to invent: what no one can order has none. */
export function useLivePrices(to: string, passport = ''): LivePrices {
  const starting = useQuery({ ...startingPricesQuery(to), enabled: passport === '' })
  const quote = useQuery({ ...quoteQuery(passport, to), enabled: passport !== '' })
  const { error } = passport === '' ? starting : quote
  if (error) return { state: error instanceof ApiError && !error.isUndecided ? 'failed' : 'silent' }
  if (passport === '') {
    if (!starting.data) return { state: 'loading' }
    const { options, isEstimate, visaType, lodging, passport: whose } = starting.data
    if (options.length === 0 || !whose || !visaType) return { state: 'none' }
    return {
      state: 'priced',
      options,
      feeStatus: isEstimate ? 'estimate' : 'sourced',
      visaType,
      lodging,
      passport: whose,
    }
  }
  if (!quote.data) return { state: 'loading' }
  const { requirement, options } = quote.data
  if (!requirement.visaRequired) return { state: 'free' }
  if (options.length === 0) return { state: 'none' }
  return {
    state: 'priced',
    options,
    feeStatus: soldAs(quote.data).governmentFeeStatus,
    visaType: soldAs(quote.data).visaType,
    lodging: lodgingOf(quote.data),
    passport: requirement.passportCountry,
  }
}
