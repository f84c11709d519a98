import { isAnswered } from '@borderlane/contracts/forms/asked'
import type { Answer, Item, Question } from '@borderlane/contracts/forms/question'
import type { FilingSheet } from '@borderlane/contracts/orders/casework'
import { countryName } from '../../../parts/words/country-name'

const plain = ({ kind }: Item | Question, text: string): string =>
  kind === 'country' ? countryName(text, 'en') : text

/** An answer as it is pasted into the official form, which is in English. @param isNamed with its question before it */
export function copiedText(question: Question, answer: Answer | undefined, isNamed = false): string {
  const text = !isAnswered(answer)
    ? ''
    : question.kind !== 'list' || typeof answer === 'string'
      ? plain(question, String(answer))
      : answer
          .map((group) =>
            question.items
              .flatMap((item) => (group[item.id] ? [plain(item, group[item.id]!)] : []))
              .join(', '),
          )
          .join('; ')
  return isNamed ? `${question.label}: ${text}` : text
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
          .map(({ id, label, officialField }) => ({
            section: title,
            id,
            label,
            officialField,
            answer: answers[id],
          })),
      ),
    },
    null,
    2,
  )
