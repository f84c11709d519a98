import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isSealed, OpenBytes, sealBytes, sealedSize } from './sealed-bytes'

const KEY = Buffer.alloc(32, 7)
const ID = '0190c0de-0000-7000-8000-000000000001'
const PIECE = 64 * 1024

const chunksOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )

const open = (sealed: Buffer, { key = KEY, id = ID, size = 10_000 } = {}): Promise<Buffer> =>
  buffer(Readable.from(chunksOf(sealed, size)).pipe(new OpenBytes(() => key, id)))

it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 5])(
  'a file of %i bytes comes back as it was, whatever the chunks in which it is read',
  async (size) => {
    const bytes = randomBytes(size)
    const sealed = sealBytes(bytes, KEY, ID)
    expect(sealed).toHaveLength(sealedSize(size))
    for (const chunk of [size > 1 ? 777 : 7, 10_000, PIECE + 16, 1_000_000])
      expect((await open(sealed, { size: chunk })).equals(bytes)).toBe(true)
  },
)

it('nothing of a file is to be seen in its sealed bytes, and sealing it twice gives other bytes', () => {
  const bytes = Buffer.from('%PDF-1.7 passport of somebody')
  const [one, other] = [sealBytes(bytes, KEY, ID), sealBytes(bytes, KEY, ID)]
  expect(one.includes('passport')).toBe(false)
  expect(one.equals(other)).toBe(false)
  expect([isSealed(one), isSealed(bytes)]).toEqual([true, false])
})

it('a file from before files were sealed passes as it is', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(PIECE)])
  expect((await open(bytes)).equals(bytes)).toBe(true)
  expect((await open(Buffer.from('%PDF'))).toString()).toBe('%PDF')
})

describe('does not open', () => {
  const bytes = randomBytes(3 * PIECE)
  const sealed = sealBytes(bytes, KEY, ID)
  const head = sealed.subarray(0, 11)
  const piece = (at: number): Buffer => sealed.subarray(11 + at * (PIECE + 16), 11 + (at + 1) * (PIECE + 16))
  const changed = Buffer.from(sealed)
  changed[100_000]! ^= 1

  it.each([
    ['a file with one changed bit', changed],
    ['a file that was cut inside a piece', sealed.subarray(0, -1)],
    ['a file without its last piece', Buffer.concat([head, piece(0), piece(1)])],
    ['a file with two pieces exchanged', Buffer.concat([head, piece(1), piece(0), piece(2)])],
    ['a file with a piece twice', Buffer.concat([head, piece(0), piece(0), piece(1), piece(2)])],
    ['a head alone', head],
  ])('%s', async (_, altered) => {
    await expect(open(altered)).rejects.toThrow(/authenticate|cut/)
  })

  it('with the key of another order, or as another document', async () => {
    await expect(open(sealed, { key: Buffer.alloc(32, 8) })).rejects.toThrow(/authenticate/)
    await expect(open(sealed, { id: ID.replace(/1$/, '2') })).rejects.toThrow(/authenticate/)
  })
})
