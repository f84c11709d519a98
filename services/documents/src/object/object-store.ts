import type { Readable } from 'node:stream'

export const OBJECT_STORE = Symbol('object store')

/** Where the bytes of documents lie. Keys are ids that we made, never something that a person typed. */
export interface ObjectStore {
  /**
   * Stores the bytes until the stream ends. If the stream or the store fails, it rejects and nothing is under the
   * key; the stream is destroyed then.
   */
  put(key: string, bytes: Readable): Promise<void>
  /** @throws Error if nothing is under the key */
  get(key: string): Promise<Readable>
  /** Takes away the object and what a killed `put` left of it. Nothing there is fine. */
  remove(key: string): Promise<void>
  /** Makes the place for objects where it is missing. @throws Error while the store cannot be used */
  check(): Promise<void>
}
