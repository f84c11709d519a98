/**
 * A source of numbers that is the same for the same seed (a linear congruential generator, as in Numerical Recipes).
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    /** At least 0 and less than 1. */
    next,
    /** @param {number} from @param {number} to one more than the largest */
    int: (from, to) => from + Math.floor(next() * (to - from)),
    /** About normal, of variance 1. */
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    /** @template T @param {readonly T[]} all @returns {T} */
    pick: (all) => /** @type {T} */ (all[Math.floor(next() * all.length)]),
  }
}
/** @typedef {ReturnType<typeof randomFrom>} Random */
