import type { Form, FormRef } from './form'
import { standard } from './standard-form'

/** The form of every application that is older than forms, and of routes without one of their own. */
export const STANDARD: FormRef = { code: 'standard', version: 1 }

/** The eight answers of the specification as a form. This form never changes under version 1. */
export const STANDARD_FORM: Form = {
  ...STANDARD,
  use: 'application',
  title: 'Standard application',
  destinations: [],
  visaTypes: [],
  source: {
    name: 'Standard questions',
    url: null,
    basis: 'What every authority asks in some form.',
    asOf: '2026',
    checkedOn: '2026-11-24',
    opened: true,
    confidence: 'high',
  },
  sections: standard.sections.map((section) => ({ ...section, questions: [...section.questions] })),
}

export const isStandard = ({ code }: Pick<FormRef, 'code'>): boolean => code === STANDARD.code
