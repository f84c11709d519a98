// Sentences of others that stood in the output of tests for so long that nobody read it any more.

/**
 * A worker did not end within `workerGracefulExitTimeout`: something was left open, and no file can be named for it.
 * What it was stands above this sentence (tools/test/jest/open-at-end.mjs).
 */
export const OPEN_WORKER = 'A worker process has failed to exit gracefully'

const UNWANTED = [
  OPEN_WORKER,
  'inside a test was not wrapped in act',
  'when the client is already executing a query',
]

/**
 * Looks through an output that comes in pieces.
 * @returns {{ hear: (text: string) => void, heard: Set<string> }} `heard`: the unwanted sentences so far
 */
export function unwantedSentences() {
  const heard = new Set()
  const longest = Math.max(...UNWANTED.map((sentence) => sentence.length))
  let text = ''
  const hear = (piece) => {
    text += piece
    for (const sentence of UNWANTED) if (text.includes(sentence)) heard.add(sentence)
    text = text.slice(-longest)
  }
  return { hear, heard }
}
