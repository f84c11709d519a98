/** @jest-environment node */
import sharp from 'sharp'
import { sizeIn } from './picture'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
const headOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length)

test('a picture says how large it is before it is opened', async () => {
  const size = { width: 641, height: 479 }
  const picture = blank(size.width, size.height)
  for (const file of [
    await picture.clone().jpeg().withMetadata({ orientation: 1 }).toBuffer(),
    await picture.clone().jpeg({ progressive: true }).toBuffer(),
    await picture.clone().png().toBuffer(),
    await picture.clone().webp().toBuffer(),
    await picture.clone().webp({ lossless: true }).toBuffer(),
    await picture.clone().webp().withMetadata({ orientation: 1 }).toBuffer(),
  ])
    expect(sizeIn(headOf(file))).toEqual(size)
})

test('what is no picture, or is cut off, says nothing', () => {
  for (const bytes of [[], Array(40).fill(0), [0xff, 0xd8, ...Array(40).fill(0xff)]])
    expect(sizeIn(headOf(Buffer.from(bytes)))).toBeUndefined()
})
