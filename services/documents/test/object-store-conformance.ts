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
      await expect(store.check()).resolves.toBeUndefined()
    })

    it.each([1, 65_536, 10 * MB])('returns %i bytes as they were', async (length) => {
      const [key, bytes] = [newId(), bytesOf(length)]
      await store.put(key, bytes)
      expect((await buffer(await store.get(key))).equals(bytes)).toBe(true)
    })

    it('takes many objects at the same time', async () => {
      const keys = Array.from({ length: 8 }, newId)
      await Promise.all(keys.map((key, number) => store.put(key, bytesOf(MB + number))))
      for (const [number, key] of keys.entries())
        expect(await buffer(await store.get(key))).toHaveLength(MB + number)
    })

    it('lists what it has, in order', async () => {
      const keys = Array.from({ length: 3 }, newId)
      for (const key of keys.toReversed()) await store.put(key, bytesOf(1))
      const listed: string[] = []
      for await (const key of store.list()) listed.push(key)
      expect(listed).toEqual(listed.toSorted())
      expect(listed).toEqual(expect.arrayContaining(keys))
      expect(listed).toHaveLength((await tested.keys()).length)
    })

    it('gives an error for what it does not have', async () => {
      await expect(store.get(newId())).rejects.toThrow()
    })

    it('removes an object, and does not mind when it is gone', async () => {
      const key = newId()
      await store.put(key, bytesOf(100))
      await store.remove(key)
      await expect(store.get(key)).rejects.toThrow()
      await store.remove(key)
    })
  })
}
