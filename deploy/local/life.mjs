import { explain } from './failure.mjs'
import { say } from './progress.mjs'

const endings = []
let ending = false

/** Adds work for the end of this program. What was added later is done first. */
export function atEnd(work) {
  endings.unshift(work)
}

/** Does the work for the end, once. @returns {Promise<boolean>} whether all of it went well */
export async function runEndings() {
  let good = true
  for (const work of endings.splice(0)) {
    try {
      await work()
    } catch (error) {
      say(explain(error))
      good = false
    }
  }
  return good
}

/** Ends this program in order, once. */
export async function end(code) {
  if (ending) return
  ending = true
  const good = await runEndings()
  process.exit(good ? code : code || 1)
}

/** From now on Ctrl-C, SIGTERM and a closed terminal end this program in order. */
export function endOnSignal(code) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!ending) say('stopping ...')
      void end(code)
    })
  }
}

/**
 * Runs the body of a program: an error becomes a sentence and exit code 1, a signal ends it in order.
 * @param {() => Promise<void>} body
 * @param {{ codeOnSignal?: number }} [options] exit code after a signal
 */
export async function live(body, { codeOnSignal = 130 } = {}) {
  endOnSignal(codeOnSignal)
  // The terminal or the reader of our output may be gone; ending in order still matters.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  try {
    await body()
  } catch (error) {
    // While ending, what still ran fails because of the end.
    if (ending) return
    say(explain(error))
    await end(1)
  }
}

/** Runs the body of a program that is over with it. @param {() => Promise<unknown>} body */
export const finish = (body) =>
  live(async () => {
    await body()
    await end(0)
  })
