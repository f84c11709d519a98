import type { Evidence, Source } from '@borderlane/contracts/catalogue/requirement'
import type { FieldIssue } from '@borderlane/contracts/errors'
import type { Policy } from './visa-policy'

/** A rule that somebody has changed: from a day on, for good or until another day. Days are `YYYY-MM-DD`. */
export interface PolicyChange {
  passport: string
  destination: string
  policy: Policy
  validFrom: string
  validUntil: string | null
  /** After its last day we know nothing: what an older index says then is the rule that ends. */
  endsUnknown?: boolean
  source: Source
  evidence: Evidence
  remarks: string
}

/** A rule as a person enters it. Days are `YYYY-MM-DD`. */
export interface EnteredRule extends Policy {
  /** Today unless given. */
  validFrom?: string | undefined
  validUntil: string | null
}

/**
 * What one field alone cannot show to be wrong.
 * @param path of the rule inside the input, with a dot at its end; empty where the input is the rule
 */
export function ruleIssues(rule: EnteredRule, today: string, path = ''): FieldIssue[] {
  const { entry, stayDays, validFrom = today, validUntil } = rule
  const issues: FieldIssue[] = []
  if (stayDays !== null && entry !== 'visa_free')
    issues.push({ path: `${path}stayDays`, message: 'is for visa-free stays only' })
  if (validUntil !== null && validUntil < today)
    issues.push({ path: `${path}validUntil`, message: 'must not be in the past' })
  else if (validUntil !== null && validUntil < validFrom)
    issues.push({ path: `${path}validUntil`, message: 'must not be before the first day' })
  return issues
}
