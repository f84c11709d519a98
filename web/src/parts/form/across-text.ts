import type { FieldIssue } from '@borderlane/contracts/errors'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import { flatItems, isComposite } from '@borderlane/contracts/forms/parts'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers, Answer, Item, Question } from '@borderlane/contracts/forms/question'
import i18next from 'i18next'
import { formatSpan } from '../words/format'
import { useFormWords } from './form-words'

/**
 * Why answers cannot be together; undefined for what this page has no sentence for. Its texts (`across`) are fetched before.
 * @param labels of the questions whose dates are in wrong order
 */
export function acrossText({ code, most }: FieldIssue, [label, other]: readonly string[] = []) {
  if (!code || !i18next.exists(`across:${code}`) || (code === 'order' && !other)) return undefined
  const span = most && formatSpan(most.count, most.unit, i18next.language)
  return String(i18next.t(`across:${code as 'order'}`, { label, other, span }))
}

export function useIssueText(form: Form) {
  const words = useFormWords()
  return (issue: FieldIssue, answers: Answers): string | undefined => {
    const { path, other = '' } = issue
    const [place, second] = [path, other].map((one) => {
      const question = questionsOf(form).find(({ id }) => id === one.split('.')[0])
      const answer = question && answers[question.id]
      return question && (answerInside(question, answer, one) ?? { asked: question, answer })
    })
    if (!place) return undefined
    const labels = [place, second].flatMap((one) => (one ? [words.label(form, one.asked).label] : []))
    return acrossText(issue, labels) ?? words.problem(form, place.asked, place.answer)
  }
}

/**
 * The part of a name, or the item of an entry, that an issue is about.
 * @param path of the contract: `<question>.<part>`, `<question>.<entry>.<item>`
 */
function answerInside(
  question: Question,
  answer: Answer | undefined,
  path: string,
): { asked: Item; answer: string | undefined } | undefined {
  const [, first, item] = path.split('.')
  if (isComposite(question)) {
    const asked = question.parts.find(({ id }) => id === first)
    const isGroup = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    return asked && { asked, answer: isGroup ? answer[asked.id] : undefined }
  }
  if (question.kind !== 'list' || !item || !Array.isArray(answer)) return undefined
  const asked = [...flatItems(question), ...question.items].find(({ id }) => id === item)
  return asked && { asked, answer: answer[Number(first)]?.[asked.id] }
}
