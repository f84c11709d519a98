/** Longest question that leaves the house, in characters. */
const LONGEST = 500

const PRIVATE = [
  // E-mail addresses, references and ids of applications, and whatever could be a number of a passport, card or phone.
  // Looked for from the beginning of a word only: from every letter, a long word would cost its square.
  /(?<!\S)\S+@\S+/g,
  /\bBL-?[0-9A-Z]{8}\b/gi,
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b(?=\w*\d)[A-Z0-9]{6,}\b/gi,
  /\+?\p{Nd}(?:[ ().-]?\p{Nd}){5,}/gu,
]

/** A question as it may leave the house: without addresses, references and long numbers. */
export function outgoingText(question: string): string {
  return PRIVATE.reduce((text, pattern) => text.replace(pattern, '[…]'), question).slice(0, LONGEST)
}
