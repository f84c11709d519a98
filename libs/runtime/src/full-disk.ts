/**
 * Of Node, of Postgres and of S3 stores: there is no room, or this user may take no more of it, or nothing may be written
 * at all.
 */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100', 'InsufficientStorage', 'XMinioStorageFull'])
/** So long after the last refusal health still reports it. */
const REMEMBERED_MS = 60_000

let lastSeen = -Infinity

export function noteFullDisk(error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && NO_ROOM.has(code)) lastSeen = performance.now()
}

/** @throws Error within a minute of the last write that found no room */
export function requireRoom(): void {
  if (performance.now() - lastSeen < REMEMBERED_MS) throw new Error('a disk is full')
}
