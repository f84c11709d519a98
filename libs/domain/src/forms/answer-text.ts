import { isAnswered } from '@borderlane/contracts/forms/asked'
import { blankOf } from '@borderlane/contracts/forms/blank'
import type { Answer } from '@borderlane/contracts/forms/question'

export function answerText(answer: Answer | undefined): string {
  if (!isAnswered(answer)) return ''
  if (typeof answer === 'string') return blankOf(answer) ? '' : answer
  if (Array.isArray(answer)) return answer.map(answerText).filter(Boolean).join('; ')
  return Object.values(answer)
    .filter((text) => text !== '' && !blankOf(text))
    .join(', ')
}
