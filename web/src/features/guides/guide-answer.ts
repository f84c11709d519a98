import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GuideOption, GuideSlug } from '../../content/guides'
import { ApiError, callQuery } from '../../http/client'
import { routes } from '../../http/routes'
import { quoteQuery } from '../../parts/pricing/quote.queries'

const startingPricesQuery = (to: string, kind: GuideOption) =>
  callQuery(
    ['starting-prices', to, kind],
    routes.findStartingPrices,
    { to, ...(kind && { kind }) },
    { staleTime: 60_000 },
  )

export interface Asked {
  to: string
  /** Empty: none is chosen. */
  passport?: string
  kind?: GuideOption
}

/** Everything that a guide knows of a rule: price, days, stay, entries and validity are of one answer. */
export type GuideAnswer =
  | { state: 'loading' | 'failed' | 'silent'; quote?: undefined }
  | { state: 'free' | 'priced'; quote: Quote }
  | { state: 'none'; quote?: Quote | undefined }

/** No price is ours to invent: what no one can order has none. */
export function useGuideAnswer({ to, passport = '', kind }: Asked): GuideAnswer {
  const starting = useQuery({ ...startingPricesQuery(to, kind), enabled: passport === '' })
  const whose = passport || (starting.data?.passport?.code ?? '')
  const { data: quote, error: failed } = useQuery({ ...quoteQuery(whose, to), enabled: whose !== '' })
  const error = failed ?? (passport === '' ? starting.error : null)
  if (error) return { state: error instanceof ApiError && !error.isUndecided ? 'failed' : 'silent' }
  if (passport === '' && starting.data && whose === '') return { state: 'none' }
  if (!quote) return { state: 'loading' }
  if (!quote.requirement.visaRequired) return { state: 'free', quote }
  return { state: quote.options.length === 0 ? 'none' : 'priced', quote }
}

/** What a guide says, in the reader's language. */
export function useGuideText(slug: GuideSlug) {
  const { t } = useTranslation('guideTexts')
  return t(`${slug}`, { returnObjects: true })
}
