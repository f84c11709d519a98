/** Something a person can put right. The terminal shows its sentence and no stack. */
export class Failure extends Error {}

const DISK_FULL = /ENOSPC|No space left on device/

/** Whether an output says that there was no room. */
export function saysFull(text) {
  return DISK_FULL.test(text)
}

export function knownCause(text) {
  if (saysFull(text)) return 'The disk is full: free some space and start again.'
  return undefined
}

/** What the terminal shows of an error: a sentence where we have one, otherwise the whole error. */
export function explain(error) {
  if (error instanceof Failure) return error.message
  const known = knownCause(`${error?.code} ${error?.message}`)
  if (known) return known
  if (error?.code === 'EROFS')
    return `The disk of ${error.path ?? 'this folder'} can only be read: Borderlane needs one that it may write to.`
  if (error?.code === 'EACCES' || error?.code === 'EPERM') {
    return `No permission for ${error.path ?? 'a file'}: it may belong to another user, who started Borderlane before.`
  }
  return error?.stack ?? String(error)
}
