import { z } from 'zod'

/** Words that may stand before a sentence; ours, in every language. */
const Link = z.enum(['also', 'note'])

/** What a model outside may say: which of our sentences, and in which order. Everything else is refused. */
const Choice = z.strictObject({
  say: z.array(z.strictObject({ id: z.string().max(8), link: Link.optional() })).max(40),
})
export type ChosenSentence = { text: string; link?: z.infer<typeof Link> }

const idOf = (index: number): string => `s${index + 1}`

/** The sentences of an answer: a list belongs to the line that begins it. */
export function sentencesOf(lines: readonly string[]): string[] {
  const sentences: string[] = []
  for (const line of lines) {
    const before = sentences.length - 1
    if (line.startsWith('- ') && before >= 0) sentences[before] += `\n${line}`
    else if (line !== '') sentences.push(line)
  }
  return sentences
}

/** The sentences as they go to the model. */
export const withIds = (sentences: readonly string[]): { id: string; text: string }[] =>
  sentences.map((text, index) => ({ id: idOf(index), text }))

/**
 * What a model has chosen. The first sentence says the rule and stays the first; sentences without a list are rules,
 * notes and sources and stay, too. Lists may be left out, but not all of them.
 * @param reply as it came
 * @returns undefined where it is not a choice among these sentences
 */
export function chosenOf(reply: string, sentences: readonly string[]): ChosenSentence[] | undefined {
  const parsed = Choice.safeParse(jsonOf(reply))
  if (!parsed.success) return undefined
  const { say } = parsed.data
  const ids = say.map(({ id }) => id)
  const known = new Map(sentences.map((text, index) => [idOf(index), text]))
  const isList = (text: string): boolean => text.includes('\n')
  const needed = [...known].filter(([, text]) => !isList(text)).map(([id]) => id)
  const lists = [...known].filter(([, text]) => isList(text)).map(([id]) => id)
  const isWhole =
    ids[0] === idOf(0) &&
    new Set(ids).size === ids.length &&
    ids.every((id) => known.has(id)) &&
    needed.every((id) => ids.includes(id)) &&
    (lists.length === 0 || lists.some((id) => ids.includes(id)))
  return isWhole ? say.map(({ id, link }) => ({ text: known.get(id)!, link })) : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
