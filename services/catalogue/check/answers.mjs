const AT_ONCE = 32
const SAMPLE = 200

/**
 * What a running platform answers, as `facts.mjs` has it. All pairs are asked on the first and on the last day, those that
 * move in between on every day, and of the others some at random. An answer that is the same rule on both days, and says
 * of itself that it holds so long, holds in between.
 * @param {string} address of a platform with a high RATE_LIMIT_FACTOR
 * @param {string[]} days first to last
 * @param {string[]} pairs
 * @param {(pair: string) => boolean} moves whether the facts of a pair change between these days
 * @returns {Promise<{ byDay: Map<string, object[]>, asked: number, moving: number }>}
 */
export async function answered(address, days, pairs, moves) {
  const [first, last] = [days[0], days.at(-1)]
  const on = async (day, some) => inTurns(some, (pair) => ask(address, pair, day))
  const byDay = new Map([[first, await on(first, pairs)]])
  if (last !== first) byDay.set(last, await on(last, pairs))
  const ofLast = new Map(byDay.get(last).map((one) => [one.pair, one]))
  const moving = byDay
    .get(first)
    .filter(
      (one) =>
        moves(one.pair) ||
        one.id !== ofLast.get(one.pair).id ||
        (one.until !== null && one.until < last) ||
        (one.next !== null && one.next <= last),
    )
    .map(({ pair }) => pair)
  for (const day of days.slice(1, -1)) {
    const sample = Array.from({ length: SAMPLE }, () => pairs[Math.floor(Math.random() * pairs.length)])
    byDay.set(day, await on(day, [...new Set([...moving, ...sample])]))
  }
  const asked = [...byDay.values()].reduce((sum, { length }) => sum + length, 0)
  return { byDay, asked, moving: moving.length }
}

/** Some of them at once. @template A, B @param {A[]} all @param {(one: A) => Promise<B>} work @returns {Promise<B[]>} in any order */
export async function inTurns(all, work) {
  const found = []
  const left = all.values()
  const worker = async () => {
    for (const one of left) found.push(await work(one))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return found
}

async function ask(address, pair, day) {
  const query = new URLSearchParams({ from: pair.slice(0, 2), to: pair.slice(2), on: day })
  const response = await fetch(new URL(`/api/visa-requirements?${query}`, address))
  if (response.status === 429) throw new Error('too many requests: RATE_LIMIT_FACTOR=10000 npm start')
  if (!response.ok) return { pair, entry: `status ${response.status}` }
  const answer = await response.json()
  return {
    pair,
    id: answer.id,
    until: answer.validUntil,
    next: answer.next?.from ?? null,
    entry: entryOf(answer),
    stay: answer.stayDays,
    cents: answer.governmentFeeCents,
    status: answer.governmentFeeStatus,
    days: answer.processingDaysStandard,
    evidence: answer.evidence,
    facts: factsIn(answer),
    confidence: answer.confidence,
    mayBeOutOfDate: answer.mayBeOutOfDate,
  }
}

const entryOf = ({ admitted, electronicAuthorisation, visaType }) =>
  admitted ? (electronicAuthorisation ? 'eta' : visaType) : 'no_admission'

const NEEDED = ['kind', 'days', 'entries', 'validity', 'fee', 'passport', 'duties']

/** @returns {string} what each of the facts of an answer rests on, as `factsOf` has it */
export function factsIn({ facts, unknownFacts }) {
  const rests = new Map([
    ...facts.map(({ fact, evidence }) => [fact, evidence]),
    ...unknownFacts.map((fact) => [fact, 'unknown']),
  ])
  return NEEDED.filter((fact) => rests.has(fact))
    .map((fact) => `${fact} ${rests.get(fact)}`)
    .join(', ')
}
