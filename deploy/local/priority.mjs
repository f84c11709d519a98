import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** No one waits for a mail as for an answer. */
const LATER = new Set(['notifications', 'mailbox'])
/** Linux lets someone who is not root do this ten times a second. */
const TRY_EVERY_MS = 110
const TRIES = 100

/**
 * How nice a process is to the others of a busy machine: the gateway goes first, so that an answer from its memory does
 * not wait behind orders that are being saved (docs/adr/0023). No one is above what Node gives, so this needs no rights.
 * @param {{ name: string, stage: string }} process
 */
export function niceOf({ name, stage }) {
  if (stage === 'gateway') return 0
  return LATER.has(name) ? 10 : 5
}

/**
 * Gives a process that has a session of its own its place. Linux may share its processors among sessions first (autogroups), and
 * then a priority inside of a session changes nothing: so the session gets the place, too.
 * @param {number} pid
 * @param {number} nice
 */
export async function givePlace(pid, nice) {
  const session = `/proc/${pid}/autogroup`
  try {
    setPriority(pid, nice)
    for (let tries = 0; existsSync(session); tries += 1) {
      try {
        return writeFileSync(session, String(nice))
      } catch (error) {
        if (error.code !== 'EAGAIN' || tries > TRIES) throw error
        await wait(TRY_EVERY_MS)
      }
    }
  } catch {
    // It has ended meanwhile, or the system does not let us: it runs as everybody does.
  }
}
