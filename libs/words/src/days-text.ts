import type { Params } from './text-types'
import { writtenDay } from './written'

/** A sentence about days as the contract says it. */
interface Sentence<Key extends string> {
  key: Key
  params: { count: number; min: number; day?: string; name?: string }
}

/**
 * The sentences about days in a language, wherever they are shown: page, mail and chat say the same words.
 * @param say the sentence of a key: in the topic `questions`, under `days`
 * @param format how Intl writes in the language
 */
export function daysTexts<Key extends string>(
  sentences: readonly Sentence<Key>[],
  say: (key: Key, params: Params) => string,
  format: string,
): string[] {
  return sentences.map(({ key, params: { count, min, day, name } }) =>
    say(key, { count, min, ...(day && { date: writtenDay(day, format) }), ...(name && { name }) }),
  )
}
