const VERDICTS = /** @type {const} */ (['right', 'honest', 'half', 'none', 'wrong'])
/** A wrong answer at a border does more harm than ten good ones do good. */
const WEIGHT_OF_WRONG = 10

/** @typedef {{ verdict: string, kind: string, language: string }} Row */

/**
 * @param {Row[]} rows
 * @returns `good`: the share that is right or honest; `weighted`: the same where a wrong answer counts ten times
 */
export function rowOf(rows) {
  const of = (/** @type {string} */ verdict) => rows.filter((row) => row.verdict === verdict).length
  const [right, honest, half, none, wrong] = VERDICTS.map(of)
  const count = rows.length
  const good = (right + honest) / Math.max(1, count)
  const weighted = (right + honest) / Math.max(1, count + (WEIGHT_OF_WRONG - 1) * wrong)
  return { count, right, honest, half, none, wrong, good, weighted }
}

/**
 * A line for each group, and one for all.
 * @template {Row} One
 * @param {One[]} rows
 * @param {(row: One) => string} groupOf
 */
export function tableOf(rows, groupOf) {
  const names = [...new Set(rows.map(groupOf))].toSorted()
  const line = (/** @type {string} */ name, /** @type {One[]} */ some) => {
    const { count, right, honest, half, none, wrong, good, weighted } = rowOf(some)
    const cells = [count, right, honest, half, none, wrong].map((cell) => String(cell).padStart(7)).join('')
    const shares = [good, weighted].map((share) => `${(share * 100).toFixed(1)} %`.padStart(9)).join('')
    return `${name.padEnd(15)}${cells}${shares}`
  }
  const head = `${''.padEnd(15)}${['asked', ...VERDICTS].map((name) => name.padStart(7)).join('')}${['good', 'weighted'].map((name) => name.padStart(9)).join('')}`
  return [
    head,
    ...names.map((name) =>
      line(
        name,
        rows.filter((row) => groupOf(row) === name),
      ),
    ),
    line('all', rows),
  ].join('\n')
}
