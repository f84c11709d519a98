import type { Question } from './question'

/**
 * What every application asks. From here follow the checks, what is sealed, drafts, corrections, the pages and the
 * mails. A new question needs its entry here and its texts in `questions.json`, in every language.
 */
export const standard = {
  sections: [
    {
      id: 'traveller',
      title: 'Traveller',
      questions: [
        {
          id: 'fullName',
          label: 'Full name',
          kind: 'text',
          max: 200,
          format: 'name',
          required: true,
          sealed: false,
          autoComplete: 'name',
        },
        {
          id: 'dateOfBirth',
          label: 'Date of birth',
          kind: 'day',
          range: 'past',
          required: true,
          sealed: true,
          autoComplete: 'bday',
        },
        // It owns the order: another address takes its place only after a link to it.
        { id: 'email', label: 'Email', kind: 'email', required: true, sealed: false, fixed: true },
        { id: 'phone', label: 'Phone', kind: 'phone', required: true, sealed: false },
      ],
    },
    {
      id: 'passport',
      title: 'Passport',
      questions: [
        {
          id: 'nationality',
          label: 'Nationality',
          kind: 'country',
          required: false,
          sealed: false,
          preset: 'passportCountry',
        },
        {
          id: 'passportNumber',
          label: 'Passport number',
          kind: 'text',
          max: 20,
          format: 'passportNumber',
          required: true,
          sealed: true,
          masked: true,
        },
        {
          id: 'passportExpiryDate',
          label: 'Passport expiry date',
          kind: 'day',
          range: 'ahead',
          required: false,
          sealed: false,
        },
      ],
    },
    {
      id: 'trip',
      title: 'Trip',
      questions: [
        // In the traveller's own words.
        {
          id: 'travelDates',
          label: 'Travel dates',
          kind: 'text',
          max: 200,
          format: 'travelDates',
          required: true,
          sealed: false,
        },
      ],
    },
  ],
} as const satisfies {
  sections: readonly { id: string; title: string; questions: readonly Question[] }[]
}

export type StandardSection = (typeof standard)['sections'][number]['id']

export type StandardQuestion = (typeof standard)['sections'][number]['questions'][number]
export type AnswerId = StandardQuestion['id']

export const SECTIONS: readonly { id: StandardSection; questions: readonly StandardQuestion[] }[] =
  standard.sections

export const QUESTIONS: readonly StandardQuestion[] = SECTIONS.flatMap(({ questions }) => questions)

export type CorrectableQuestion = Exclude<StandardQuestion, { fixed: true }>
export type CorrectableAnswer = CorrectableQuestion['id']
/** What travellers may correct once their application is saved, and staff may ask them to. */
export const CORRECTABLE: readonly CorrectableQuestion[] = QUESTIONS.filter(
  (question): question is CorrectableQuestion => !('fixed' in question),
)
