const SENTENCE = /[^\n]*?[.!?。！？।؟](?=\s|$)|[^\n]+(?=\n)/g

/**
 * The whole sentences of a text that grows, so that a screen reader does not read half words. Lines without a full stop
 * count when they have ended.
 * @param ended all of it is there: what is left is a sentence too
 */
export function sentencesOf(text: string, ended: boolean): string[] {
  // A full stop at the very end may be the one of "£25.00", as long as more can come.
  const sure = ended ? `${text}\n` : text.replace(/[.!?。！？।؟]$/, '')
  return [...sure.matchAll(SENTENCE)].map(([sentence]) => sentence.trim()).filter(Boolean)
}
