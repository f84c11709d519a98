import type { ExchangeRate as ExchangeRateView } from '@borderlane/contracts/catalogue/requirement'
import type { ExchangeRate } from './exchange-rate.entity'

export function toExchangeRate(rate: ExchangeRate): ExchangeRateView {
  return { currency: rate.currency, ratePerGbp: Number(rate.ratePerGbp), asOf: rate.asOf }
}
