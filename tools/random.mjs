/**
 * Numbers that look random and are the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function randomOf(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (/** @type {number} */ count) => Math.floor(next() * count)
  return {
    /** At least 0 and less than 1. */
    next,
    /** A whole number, at least 0. */
    below,
    /** A whole number from `least` to `most`. @type {(least: number, most: number) => number} */
    between: (least, most) => least + below(most - least + 1),
    /** One of several. @type {<T>(all: readonly T[]) => T} */
    oneOf: (all) => /** @type {any} */ (all[below(all.length)]),
    /** @type {(share: number) => boolean} */
    happens: (share) => next() < share,
  }
}

/** @typedef {ReturnType<typeof randomOf>} Random */
