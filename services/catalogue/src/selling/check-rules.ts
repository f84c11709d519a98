import type { PriceRule } from '@borderlane/contracts/catalogue/price-book'
import { AppError, type FieldIssue } from '@borderlane/contracts/errors'
import { type PriceBookProblem, priceBookProblems } from '@borderlane/domain/catalogue/price-book'
import type { CountryDirectory } from '../country/country-directory'

const MESSAGES: Record<PriceBookProblem['code'], (problem: PriceBookProblem) => string> = {
  order: () => 'must not be before the first day',
  both: () => 'must not be named beside passports',
  value: () => 'is missing',
  overlap: ({ other }) => `meets the same routes as rule ${other! + 1}, which has the same weight`,
  gap: ({ what, day }) => `leaves ${what} without a rule of all routes from ${day}`,
}

/** @throws AppError `validation.failed` with what is wrong, by rule and field */
export function checkRules(
  rules: readonly PriceRule[],
  { countries, today }: { countries: CountryDirectory; today: string },
): void {
  const unknown = rules.flatMap((rule, index) =>
    (['destinations', 'passports'] as const).flatMap((list): FieldIssue[] => {
      const code = rule[list].find((one) => !countries.lookUp(one))
      return code ? [{ path: `rules.${index}.${list}`, message: `has no country ${code}` }] : []
    }),
  )
  const problems = priceBookProblems(rules, today).map((problem): FieldIssue => {
    const { rule, field, code } = problem
    return { path: rule === null ? 'rules' : `rules.${rule}.${field}`, message: MESSAGES[code](problem) }
  })
  const fields = [...unknown, ...problems]
  if (fields.length > 0) throw new AppError('validation.failed', { fields })
}
