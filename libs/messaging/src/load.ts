/** Calls that a process answers at the same time; more are refused at once, so that its events get their turn. */
export const LOAD = { most: 200 }

let inWork = 0

/** @returns ends the work of a call; undefined when there is too much of it */
export function beginCall(): (() => void) | undefined {
  if (inWork >= LOAD.most) return undefined
  inWork += 1
  return () => {
    inWork -= 1
  }
}
