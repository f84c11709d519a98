import { flatItems, isComposite } from '@borderlane/contracts/forms/parts'
import type { Answer, Item, Question } from '@borderlane/contracts/forms/question'

/**
 * The part of a name, or the item of an entry, that an issue is about.
 * @param path of the contract: `<question>.<part>`, `<question>.<entry>.<item>`
 */
export function answerInside(
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
