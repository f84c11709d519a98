import { LOGO_BYTES } from '@borderlane/contracts/site-look'
import { crc32, deflateSync } from 'node:zlib'
import { readLogoPicture } from './logo-picture'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Red, with all bits of RGBA. */
function png(width: number, height: number, extra: Buffer[] = [], lines = height, interlace = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, interlace], 8)
  const line = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, () => Buffer.from('ff0000ff', 'hex')),
  ])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: lines }, () => line)))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const reasonOf = (file: Buffer): unknown => {
  try {
    readLogoPicture(file)
  } catch (error) {
    return (error as { details: { fields: { path: string; message: string }[] } }).details.fields
  }
  return 'taken'
}

it('of a picture nothing is kept but the picture: no texts, no animation', () => {
  const hidden = [chunk('tEXt', Buffer.from('Comment\0Jane Roe')), chunk('acTL', Buffer.alloc(8))]
  expect(readLogoPicture(png(8, 4, hidden))).toEqual({ bytes: png(8, 4), width: 8, height: 4 })
})

it.each([
  [
    'a vector picture with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a file that is too large', Buffer.concat([png(8, 4), Buffer.alloc(LOGO_BYTES)])],
  ['something behind the end', Buffer.concat([png(8, 4), Buffer.from('<script>')])],
  ['a file that was cut off', png(8, 4).subarray(0, -6)],
  ['fewer lines than it says', png(8, 4, [], 3)],
  ['more than it says, as a bomb has', png(8, 4, [], 400)],
  ['too many pixels', png(1_201, 1)],
  ['no width', png(0, 1)],
  ['an interlaced picture', png(8, 4, [], 4, 1)],
  ['nothing', Buffer.alloc(0)],
])('refuses %s by its field', (_what, file) => {
  expect(reasonOf(file)).toEqual([{ path: 'image', message: expect.stringContaining('must') }])
})
