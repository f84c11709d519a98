import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { today } from '../travel/day'

/** The rule of the day of travel does not hold yet. An application is made by the rule of today. */
export const beginsLater = ({ requirement: { validFrom } }: Quote) =>
  validFrom !== null && validFrom > today()
