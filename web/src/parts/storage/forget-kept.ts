/** Of the database and of the cache; `public/kept.js` and `public/worker.js` have them too. */
export const KEPT = 'kept'

/** At a sign-out: nothing of a visa stays on the device, nor the key to it. */
export function forgetKept(): void {
  try {
    window.indexedDB?.deleteDatabase(KEPT)
    void window.caches?.delete(KEPT).catch(() => {})
  } catch {
    // The browser keeps nothing, then.
  }
}
