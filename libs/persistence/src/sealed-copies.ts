import { Duplex } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type * as Age from 'age-encryption'

/**
 * Copies of tables are encrypted by age: making them needs the public half of a key only. The package is an ES
 * module, and services need none of it: it is loaded only where a copy is made or opened.
 */
const loadAge = (): Promise<typeof Age> => import('age-encryption')

/** @param recipients of age (`age1...`); each of their identities opens what comes out */
export async function sealedFor(recipients: readonly string[]): Promise<Duplex> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return throughWeb((bytes) => encrypter.encrypt(bytes))
}

/** @param identity of age (`AGE-SECRET-KEY-1...`) */
export async function openedBy(identity: string): Promise<Duplex> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return throughWeb((bytes) => decrypter.decrypt(bytes))
}

/** A new pair: the identity opens what was sealed for the recipient. */
export async function newBackupKeys(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** @throws Error when it is no identity of age */
export async function recipientOf(identity: string): Promise<string> {
  const { identityToRecipient } = await loadAge()
  return identityToRecipient(identity)
}

type Bytes = Uint8Array

function throughWeb(work: (bytes: globalThis.ReadableStream<Bytes>) => Promise<AsyncIterable<Bytes>>) {
  return Duplex.from(async function* (chunks: AsyncIterable<Bytes>) {
    yield* await work(ReadableStream.from(chunks) as globalThis.ReadableStream<Bytes>)
  })
}
