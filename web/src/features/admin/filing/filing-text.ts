import { isAnswered } from '@borderlane/contracts/forms/asked'
import type { Answer, Question } from '@borderlane/contracts/forms/question'
import type { FilingSheet } from '@borderlane/contracts/orders/casework'
import { type FiledField, filedFields } from '@borderlane/domain/forms/filed'
import { countryName } from '../../../parts/words/country-name'

export const fieldsOf = (question: Question, answer: Answer | undefined): FiledField[] =>
  filedFields(question, answer, (code) => countryName(code, 'en'))

/** An answer as it is pasted into the official form, which is in English. @param isNamed with its question before it */
export function copiedText(question: Question, answer: Answer | undefined, isNamed = false): string {
  const fields = fieldsOf(question, answer)
  if (isNamed) return fields.map(({ label, text }) => `${label}: ${text}`).join('\n')
  return fields
    .map(({ text }) => text)
    .filter(Boolean)
    .join(', ')
}

/** All of it for a program: official names where the form has them. */
export const fileText = ({ form, answers, filings }: FilingSheet, reference: string): string =>
  JSON.stringify(
    {
      order: reference,
      form: { code: form.code, version: form.version, source: form.source },
      filings: filings.map(({ at, reference: number }) => ({ at, reference: number })),
      answers: form.sections.flatMap(({ title, questions }) =>
        questions
          .filter(({ id }) => isAnswered(answers[id]))
          .map((question) => ({
            section: title,
            id: question.id,
            label: question.label,
            officialField: question.official?.field ?? question.officialField,
            answer: answers[question.id],
            fields: fieldsOf(question, answers[question.id]),
          })),
      ),
    },
    null,
    2,
  )
