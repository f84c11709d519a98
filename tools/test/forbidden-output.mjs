// Sentences of others that must not be in the output of tests: they were there for so long that no one read them any more.

const FORBIDDEN = [
  // Something was left open, and jest names no file for it: tools/test/jest/open-at-end.mjs says above it what it was.
  'A worker process has failed to exit gracefully',
  'inside a test was not wrapped in act',
  'when the client is already executing a query',
]

/**
 * Looks through an output that comes in pieces.
 * @returns {{ hear: (text: string) => void, heard: Set<string> }} `heard`: the forbidden sentences so far
 */
export function forbiddenSentences() {
  const heard = new Set()
  const longest = Math.max(...FORBIDDEN.map((sentence) => sentence.length))
  let text = ''
  const hear = (piece) => {
    text += piece
    for (const sentence of FORBIDDEN) if (text.includes(sentence)) heard.add(sentence)
    text = text.slice(-longest)
  }
  return { hear, heard }
}
