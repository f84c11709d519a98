import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { orderErased } from '@borderlane/contracts/orders/internal'
import { FieldCipher, newId } from '@borderlane/persistence'
import { publishEvent, waitFor } from '@borderlane/testing'
import { FileKeyStore } from '../src/vault/file-key.store'
import { FileVault } from '../src/vault/file-vault'
import { SealFiles } from '../src/vault/seal-files.job'
import { isSealed } from '../src/vault/sealed-bytes'
import { pdf } from './sample-file'
import { startDocuments } from './service'

describe('the bytes of a file', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())

  const path = (id: string): string => join(service.config.DOCUMENTS_FOLDER!, id)
  const lies = (id: string): Promise<Buffer> => readFile(path(id))
  const opened = async (id: string, orderId: string): Promise<Buffer> =>
    buffer(await service.app.get(FileVault).getFile({ id, orderId }))
  const stored = async (id: string): Promise<string | null> => {
    const [row] = await service.database.query(
      `SELECT encode(stored_sha256, 'hex') AS hash FROM document WHERE id = '${id}'`,
    )
    return (row as { hash: string | null }).hash
  }
  async function newFile(number = 1) {
    const orderId = service.newOrder()
    const { body } = await service.upload(orderId, pdf(number))
    return { orderId, id: body.id! }
  }
  /** As it was before files were sealed. */
  async function unseal({ id, orderId }: { id: string; orderId: string }): Promise<Buffer> {
    const bytes = await opened(id, orderId)
    await writeFile(path(id), bytes)
    await service.database.query(`UPDATE document SET stored_sha256 = NULL WHERE id = '${id}'`)
    return bytes
  }

  it('lie sealed in the store, and come out as they were kept', async () => {
    const { id, orderId } = await newFile()
    const bytes = await lies(id)
    expect(isSealed(bytes)).toBe(true)
    expect(bytes.includes('%PDF')).toBe(false)
    expect((await opened(id, orderId)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('do not open as the file of another order', async () => {
    const [mine, other] = [await newFile(), await newFile()]
    await writeFile(path(mine.id), await lies(other.id))
    await expect(opened(mine.id, mine.orderId)).rejects.toThrow(/authenticate/)
  })

  it('are lost with the key of an erased order, in a copy of the store, too', async () => {
    const { id, orderId } = await newFile()
    const copy = await lies(id)
    await publishEvent(service.broker, orderErased, { orderId, version: 5 }, newId())
    await waitFor(async () => (await service.stored()).every((name) => name !== id))
    await writeFile(path(id), copy)
    await expect(opened(id, orderId)).rejects.toThrow('the key of a sealed file is gone')
    await expect(service.app.get(FileKeyStore).needKey(orderId)).rejects.toMatchObject({
      code: 'orders.erased',
    })
  })

  it('from before files were sealed can be read, and are sealed in the background, also after a kill in between', async () => {
    const [first, second] = [await newFile(1), await newFile(2)]
    const [one, two] = [await unseal(first), await unseal(second)]
    expect((await opened(first.id, first.orderId)).equals(one)).toBe(true)
    // The bytes of the second were sealed, and the process died before it could note that.
    await service.app.get(FileVault).putFile(second.orderId, second.id, two)
    const sealed = await lies(second.id)
    await service.app.get(SealFiles).sealFiles()
    expect(isSealed(await lies(first.id))).toBe(true)
    expect((await lies(second.id)).equals(sealed)).toBe(true)
    expect((await opened(first.id, first.orderId)).equals(one)).toBe(true)
    expect((await opened(second.id, second.orderId)).equals(two)).toBe(true)
    for (const { id } of [first, second]) expect(await stored(id)).not.toBeNull()
  })

  it('open after a change of the master key, once the old one has gone', async () => {
    const { id, orderId } = await newFile()
    const keys = service.app.get(FileKeyStore)
    const newer = `newer:${Buffer.alloc(32, 9).toString('base64')}`
    Object.assign(keys, { master: new FieldCipher(`${newer},${service.config.FIELD_KEYS}`) })
    await service.app.get(SealFiles).sealFiles()
    Object.assign(keys, { master: new FieldCipher(newer) })
    expect((await opened(id, orderId)).subarray(0, 5).toString()).toBe('%PDF-')
    Object.assign(keys, { master: new FieldCipher(`${newer},${service.config.FIELD_KEYS}`) })
  })
})
