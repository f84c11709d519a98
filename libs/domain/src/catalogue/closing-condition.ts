import type { RuleCondition, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'

const PERMITS = ['mainland_permit_hk_mo', 'mainland_permit_tw'] as const

/** Conditions under which this passport is issued no visa: nothing is sold (R58, R56). */
const CLOSING = ['us_visitor_visas_suspended', ...PERMITS] as const

const find = <T extends string>(codes: readonly T[], conditions: readonly RuleCondition[]): T | undefined =>
  codes.find((code) => conditions.some((condition) => condition.code === code))

type Conditional = Pick<VisaRequirement, 'conditions'>

export const closingCondition = ({ conditions }: Conditional) => find(CLOSING, conditions)

/** The permit that takes the place of a visa for this passport; undefined where a visa is what it needs. */
export const permitInstead = ({ conditions }: Conditional) => find(PERMITS, conditions)
