import type { Readable } from 'node:stream'

export const OBJECT_STORE = Symbol('object store')

/** Where the bytes of documents lie. Keys are ids that we made, never something that a person typed. */
export interface ObjectStore {
  /** Stores the bytes. If that fails, nothing is under the key. */
  put(key: string, bytes: Buffer): Promise<void>
  /** @throws Error if nothing is under the key */
  get(key: string): Promise<Readable>
  /** Takes away the object and what a killed `put` left of it. Nothing there is fine. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
  /** Makes the place for objects where it is missing. @throws Error while the store cannot be used */
  check(): Promise<void>
}
