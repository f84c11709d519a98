import { webcrypto } from 'node:crypto'

type Values = Map<string, unknown>

/** What jsdom has not: as much of IndexedDB, caches and service workers as the visa on a device needs. */
export function addBrowserStorage() {
  const values: Values = new Map()
  const pages = new Map<string, Map<string, Response>>()
  const later = <T>(result: T) => {
    const request = { result, onsuccess: undefined as (() => void) | undefined }
    setTimeout(() => request.onsuccess?.())
    return request
  }
  const store = {
    get: (id: string) => later(values.get(id)),
    getAllKeys: () => later([...values.keys()]),
    put: (value: unknown, id: string) => later(void values.set(id, value)),
    delete: (id: string) => later(void values.delete(id)),
  }
  const database = { close: () => {}, transaction: () => ({ objectStore: () => store }) }
  const caches = {
    has: (name: string) => Promise.resolve(pages.has(name)),
    delete: (name: string) => Promise.resolve(pages.delete(name)),
    open: (name: string) => {
      const cache = pages.get(name) ?? new Map<string, Response>()
      pages.set(name, cache)
      return Promise.resolve({
        add: (path: string) => Promise.resolve(void cache.set(path, new Response())),
        put: (path: string, page: Response) => Promise.resolve(void cache.set(path, page)),
      })
    },
  }
  const added = {
    caches,
    crypto: webcrypto,
    indexedDB: { open: () => later(database), deleteDatabase: () => values.clear() },
  }
  for (const [name, value] of Object.entries(added))
    Object.defineProperty(window, name, { value, configurable: true, writable: true })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: () => Promise.resolve(), ready: Promise.resolve() },
    configurable: true,
  })
  return {
    values,
    /** The page that is shown without a connection. */
    offlinePage: () => pages.get('no-connection')!.get('/no-connection')!.clone().text(),
  }
}
