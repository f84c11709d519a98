import { KEPT } from './forget-kept'

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** A visa on this device, by the id of its order; beside them is the key. */
export interface Kept {
  /** The last day, `YYYY-MM-DD`. */
  until: string
  sheet: Sealed
  file: Sealed
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the storage refused'))
  })
}

/** Does one thing with the storage and lets go of it: a sign-out in another tab must not wait. */
export async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(KEPT, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEPT)
  const database = await done(opening)
  try {
    return await done(act(database.transaction(KEPT, mode).objectStore(KEPT)))
  } finally {
    database.close()
  }
}

const hasKept = async (): Promise<boolean> => 'caches' in window && (await caches.has(KEPT))

/** @returns until when the visa of an order is here; null: it is not */
export async function keptUntil(orderId: string): Promise<string | null> {
  if (!(await hasKept())) return null
  return (await inStore<Kept | undefined>('readonly', (store) => store.get(orderId)))?.until ?? null
}

export async function removeKept(orderId: string): Promise<void> {
  if (await hasKept()) await inStore('readwrite', (store) => store.delete(orderId))
}

/** Removes what is past its last day. @param today `YYYY-MM-DD` */
export async function removeExpired(today: string): Promise<void> {
  for (const id of await inStore('readonly', (store) => store.getAllKeys())) {
    const until = await keptUntil(String(id))
    if (until && until < today) await removeKept(String(id))
  }
}
