import type { FindText, Params } from './text-types'
import { writtenAmount, writtenDay, writtenParams, writtenSpan } from './written'

/** A sentence about a duty as the contract says it. */
interface Sentence<Key extends string> {
  key: Key
  params: { days?: number; fee?: string; from?: string; to?: string; day?: string }
}

/**
 * The sentences about a duty in a language: page and mail say the same words.
 * @param say the sentence of a key: in the topic `duties`, under `say`
 * @param format how Intl writes in the language
 */
export const dutyTexts = <Key extends string>(
  sentences: readonly Sentence<Key>[],
  say: (key: Key, params: Params) => string,
  format: string,
): string[] =>
  sentences.map(({ key, params: { days, fee, ...written } }) =>
    say(key, {
      ...writtenParams(written as Params, format),
      ...(days !== undefined && { span: writtenSpan(days, 'day', format) }),
      ...(fee !== undefined && {
        fee: fee
          .split('; ')
          .map((amount) => writtenAmount(amount, format))
          .join(' / '),
      }),
    }),
  )

/**
 * A duty for what is written on the server: its name, and how binding it is with all sentences.
 * @param find a text of the topic `duties` in a language
 */
export function dutyInWords<Key extends string>(
  { code, name, need }: { code: string; name: string | null; need: string },
  sentences: readonly Sentence<Key>[],
  find: FindText,
  format: string,
): { title: string; text: string } {
  const say = (key: string, params?: Params) => find(key, params) ?? key
  const said = dutyTexts(sentences, (key, params) => say(`say.${key}`, params), format)
  return {
    title: say(`what.${code}`) + (name ? ` (${name})` : ''),
    text: [`${say(`need.${need}`)}.`, ...said].join(' '),
  }
}

/** An item of the list before the journey, as the contract says it. */
interface Item {
  code: string
  isDone: boolean
  by: 'system' | 'traveller'
  neededUntil?: string
}

/**
 * The sentences about an item that is no duty itself: page and mail say the same words.
 * @param list what to take along as well, in words
 * @param say a text of the topic `duties`, under `board`
 */
export function boardingTexts(
  { code, isDone, by, neededUntil }: Item,
  list: readonly string[],
  say: (
    key: 'visaText' | 'passportText' | 'passportUntil' | 'passportEnds' | 'papersText' | 'papersToo',
    params: Params,
  ) => string,
  format: string,
): string[] {
  if (code === 'papers')
    return [say('papersText', {}), ...(list.length > 0 ? [say('papersToo', { list: list.join('; ') })] : [])]
  if (neededUntil) {
    const day = writtenDay(neededUntil, format)
    return [
      say('passportUntil', { day }),
      ...(by === 'system' && !isDone ? [say('passportEnds', { day })] : []),
    ]
  }
  return isDone ? [] : [say(code === 'visa' ? 'visaText' : 'passportText', {})]
}
