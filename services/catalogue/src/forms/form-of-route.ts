import type { FORM_VISAS, Form } from '@borderlane/contracts/forms/form'
import type { VisaType } from '@borderlane/contracts/primitives'

interface RouteRule {
  passport: string
  destination: string
  /** What the rule of the route asks for; null: nobody knows one. */
  rule: { visaType: VisaType; electronicAuthorisation: boolean } | null
}

type FormVisa = (typeof FORM_VISAS)[number]

function visaOf(rule: NonNullable<RouteRule['rule']>): FormVisa | undefined {
  if (rule.visaType === 'visa_free') return undefined
  return rule.visaType === 'evisa' && rule.electronicAuthorisation ? 'eta' : rule.visaType
}

/** The application of a route among published forms; one that names its passport wins. */
export function formOfRoute(
  forms: readonly Form[],
  { passport, destination, rule }: RouteRule,
): Form | undefined {
  const visa = rule && visaOf(rule)
  if (!visa) return undefined
  const fitting = forms.filter(
    (form) =>
      form.use === 'application' &&
      form.destinations.includes(destination) &&
      form.visaTypes.includes(visa) &&
      (form.passports?.includes(passport) ?? true),
  )
  return fitting.find(({ passports }) => passports) ?? fitting[0]
}

export const sheetsOfDestination = (forms: readonly Form[], destination: string): Form[] =>
  forms.filter(({ use, destinations }) => use === 'sheet' && destinations.includes(destination))
