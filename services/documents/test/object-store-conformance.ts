import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newId } from '@borderlane/persistence'
import type { ObjectStore } from '../src/object/object-store'

const MB = 1024 * 1024

export interface TestedStore {
  store: ObjectStore
  /** The keys of everything that takes room in the store. */
  keys: () => Promise<string[]>
}

const bytesOf = (length: number): Buffer => Buffer.alloc(length, 'the bytes of a document, ')

/** A stream of the bytes in pieces as a network has them. */
function streamOf(bytes: Buffer, failure?: Error): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    if (failure) throw failure
  }
  return Readable.from(pieces(), { objectMode: false })
}

/** What every object store must do; both adapters are held to it. */
export function describeObjectStore(name: string, open: () => Promise<TestedStore>): void {
  describe(`${name}, as an object store`, () => {
    let tested: TestedStore
    let store: ObjectStore

    beforeAll(async () => {
      tested = await open()
      store = tested.store
      await store.check()
    })

    it('can be made ready again and again', async () => {
      await store.check()
      await store.check()
    })

    it.each([1, 65_536, 10 * MB])('gives back %i bytes as they were', async (length) => {
      const [key, bytes] = [newId(), bytesOf(length)]
      await store.put(key, streamOf(bytes))
      expect((await buffer(await store.get(key))).equals(bytes)).toBe(true)
    })

    it.each([
      ['at once', 0],
      ['near its end', 8 * MB],
    ])('keeps nothing of a stream that fails %s, and tells its error', async (_when, length) => {
      const key = newId()
      const failure = new Error('the browser went away')
      await expect(store.put(key, streamOf(bytesOf(length), failure))).rejects.toBe(failure)
      await expect(store.get(key)).rejects.toThrow()
      expect(await tested.keys()).not.toContainEqual(expect.stringContaining(key))
    })

    it('keeps nothing of a stream that is cut without an error', async () => {
      const key = newId()
      const bytes = new Readable({ read: () => undefined })
      bytes.push(bytesOf(6 * MB))
      const put = store.put(key, bytes)
      setImmediate(() => bytes.destroy())
      await expect(put).rejects.toThrow()
      expect(await tested.keys()).not.toContainEqual(expect.stringContaining(key))
    })

    it('takes many objects at the same time', async () => {
      const keys = Array.from({ length: 8 }, newId)
      await Promise.all(keys.map((key, number) => store.put(key, streamOf(bytesOf(MB + number)))))
      for (const [number, key] of keys.entries())
        expect(await buffer(await store.get(key))).toHaveLength(MB + number)
    })

    it('gives an error for what it does not have', async () => {
      await expect(store.get(newId())).rejects.toThrow()
    })

    it('removes an object, and does not mind when it is gone', async () => {
      const key = newId()
      await store.put(key, streamOf(bytesOf(100)))
      await store.remove(key)
      await expect(store.get(key)).rejects.toThrow()
      await store.remove(key)
    })
  })
}
