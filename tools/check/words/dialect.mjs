// Words and turns of this project's own dialect, which a native speaker would not use here, and what to write instead.
// budget.json says how often each still occurs in the tree: a number there may only fall.

/**
 * A word may be a part of a name of code: `isTold` counts as "told".
 * @param {string} words alternatives, in lower case
 */
function inTextAndNames(words) {
  const capital = words.replace(/(^|\|)([a-z])/g, (_, before, letter) => before + letter.toUpperCase())
  return new RegExp(
    `(?<![A-Za-z])(?:${words})(?![a-z])|(?<![A-Z])(?:${capital})(?![a-z])|(?<![A-Z])(?:${words.toUpperCase()})(?![A-Za-z])`,
    'g',
  )
}

/** @param {string} words alternatives */
const inText = (words) => new RegExp(`\\b(?:${words})\\b`, 'gi')

/**
 * @typedef {{ word: string, found: RegExp, write: string }} Rule `word` is its key in budget.json
 * @type {Rule[]}
 */
export const DIALECT = [
  { word: 'told', found: inTextAndNames('told'), write: '"is notified", "is shown", "gets", "reports"' },
  { word: 'tells', found: inTextAndNames('tells'), write: '"reports", "returns", "shows", "says"' },
  {
    word: 'nobody',
    found: inTextAndNames('nobody'),
    write: '"no one", or name the role: "no caller", "no agent"',
  },
  {
    word: 'somebody',
    found: inTextAndNames('somebody'),
    write: '"someone", or name the role: "a traveller"',
  },
  { word: 'anybody', found: inTextAndNames('anybody'), write: '"anyone"' },
  { word: 'whoever', found: inTextAndNames('whoever'), write: '"the person who", "anyone who", or the role' },
  { word: 'whose it is', found: inText('whose (?:it|they|that|this) (?:is|are)'), write: '"the owner"' },
  {
    word: 'stands',
    found: /\b(?:stands|stood)\b(?! (?:for|in for)\b)/gi,
    write: '"is written", "is listed", "applies", "exists", "is"',
  },
  { word: 'anew', found: inText('anew|afresh'), write: '"again", "rebuilt", "new"' },
  { word: 'once more', found: inText('once more|one more time'), write: '"again"' },
  { word: 'handed in', found: inText('hand(?:s|ed)? (?:it |them )?in'), write: '"submitted", "filed"' },
  {
    word: 'given back',
    found: inText('(?:giv(?:e|es|en|ing)|gave) (?:it )?back|(?:goes|go|went) back(?! (?:to|one)\\b)'),
    write: '"refunded", "returned"',
  },
  {
    word: 'taken back',
    found: inText('(?:take|takes|taken|took) (?:it |this |that )?back'),
    write: '"undone", "revoked"',
  },
  {
    word: 'written down',
    found: inText('(?:write|writes|written|wrote) down'),
    write: '"recorded", "logged"',
  },
  {
    word: 'is over',
    found: inText('(?:is|are|was|were) over(?=[.,;:)]|$| and| or| when)'),
    write: '"has expired", "has ended"',
  },
  {
    word: 'is none',
    found: inText('(?:is|are) none'),
    write: 'what it is: "not a valid token", "does not exist"',
  },
  { word: 'of ours', found: inText('of ours'), write: '"our", or whose: "the platform\'s"' },
  { word: "another one's", found: inText("another one['’]s"), write: '"belongs to another account"' },
  { word: 'by itself', found: inText('by (?:itself|themselves)'), write: '"automatically"' },
  {
    word: 'next look',
    found: inText('(?:next|last|every|each|one) look|looked for'),
    write: '"checked", "polled", "the next check"',
  },
  {
    word: 'gives way',
    found: inText('(?:give|gives|gave|given|giving) way'),
    write: '"fails", "yields", "is replaced"',
  },
  { word: 'to come', found: inText('(?:a|of a|the) days? to come'), write: '"a future day"' },
]

/**
 * @param {string} source
 * @returns {{ word: string, line: number, text: string, write: string }[]} every use of a word of the dialect
 */
export function dialectIn(source) {
  const hits = []
  for (const { word, found, write } of DIALECT) {
    for (const match of source.matchAll(found)) {
      const line = source.slice(0, match.index).split('\n').length
      hits.push({ word, line, text: match[0], write })
    }
  }
  return hits
}

/**
 * @param {Record<string, { file: string, line: number, text: string, write: string }[]>} hits by word
 * @param {Record<string, number>} budget how often each word may occur
 * @param {number} [shown] hits of each word in the report
 * @returns {string[]} one report for each word that occurs more often than it may
 */
export function overBudget(hits, budget, shown = 15) {
  return DIALECT.flatMap(({ word, write }) => {
    const found = hits[word] ?? []
    const most = budget[word] ?? 0
    if (found.length <= most) return []
    const places = found.slice(0, shown).map((hit) => `  ${hit.file}:${hit.line}: "${hit.text}"`)
    return `"${word}" occurs ${found.length} times, ${most} are allowed. Write ${write} instead. Files changed last come first:\n${places.join('\n')}`
  })
}

/**
 * @param {Record<string, unknown[]>} hits by word
 * @param {Record<string, number>} budget
 * @returns {Record<string, number>} the budget with what has fallen; no number rises
 */
export function lowered(hits, budget) {
  return Object.fromEntries(
    DIALECT.map(({ word }) => [word, Math.min(budget[word] ?? Infinity, hits[word]?.length ?? 0)]),
  )
}
