import type { PriceRule } from '@borderlane/contracts/catalogue/price-book'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'
import { DENIAL_PROTECTION_FEE_CENTS, SPEED_PERCENT } from '../pricing'
import { plainRule } from './price-book'

/** The formula of the specification: the fee of each row (2500 unless someone changed it) times that of the speed. */
export const SHIPPED_RULES: readonly PriceRule[] = [
  plainRule('fee', null),
  ...PROCESSING_SPEEDS.map((speed) => plainRule(speed, SPEED_PERCENT[speed])),
  plainRule('protection', DENIAL_PROTECTION_FEE_CENTS),
]
