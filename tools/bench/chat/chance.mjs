/**
 * Chance by a seed: the same seed makes the same questions (mulberry32).
 * @param {number} seed
 */
export function chanceOf(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (/** @type {number} */ count) => Math.floor(next() * count)
  return {
    below,
    /** @type {<T>(list: readonly T[]) => T} */
    of: (list) => list[below(list.length)],
    /** @type {(share: number) => boolean} */
    happens: (share) => next() < share,
  }
}

/** @typedef {ReturnType<typeof chanceOf>} Chance */
