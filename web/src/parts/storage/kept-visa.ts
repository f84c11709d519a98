import { KEPT } from './forget-kept'
import { inStore, type Kept, type Sealed } from './kept-store'
import { keepNoConnectionPage } from './no-connection'

/** What `public/kept.js` shows, in the words of the language in which it was kept. */
export interface KeptSheet {
  lang: string
  dir: string
  title: string
  facts: string[]
  items: { title: string; text: string }[]
  /** Of the link to the file of the visa. */
  name: string
}

const KEY = 'key'
const AES = 'AES-GCM'
const IV_BYTES = 12

/** Whether this browser can: on plain http and in some private windows it cannot. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'indexedDB' in window && 'caches' in window && 'subtle' in crypto

/** Of this browser alone: no script can read it out, so that a copy of the storage opens nothing elsewhere. */
async function keyOfBrowser(): Promise<CryptoKey> {
  const known = await inStore<CryptoKey | undefined>('readonly', (store) => store.get(KEY))
  if (known) return known
  const key = await crypto.subtle.generateKey({ name: AES, length: 256 }, false, ['encrypt', 'decrypt'])
  await inStore('readwrite', (store) => store.put(key, KEY))
  return key
}

async function seal(key: CryptoKey, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, data: await crypto.subtle.encrypt({ name: AES, iv }, key, content) }
}

/** @param until the last day, `YYYY-MM-DD` */
export async function keepVisa(orderId: string, until: string, sheet: KeptSheet, file: Blob): Promise<void> {
  const key = await keyOfBrowser()
  const kept: Kept = {
    until,
    sheet: await seal(key, new TextEncoder().encode(JSON.stringify({ ...sheet, type: file.type }))),
    file: await seal(key, await file.arrayBuffer()),
  }
  // From now on the page for "no connection" shows what is kept: without that page it could not be opened.
  await caches.open(KEPT)
  await keepNoConnectionPage()
  await navigator.serviceWorker.ready
  await inStore('readwrite', (store) => store.put(kept, orderId))
}
