/** @jest-environment node */
import sharp from 'sharp'
import { isPdf, openPicture, sizeIn, whyUnopened } from './picture'

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

test('a PDF is known by its bytes, not by its name', () => {
  const pdf = (text: string) => isPdf(headOf(Buffer.from(text)))
  expect(pdf('%PDF-1.7\n')).toBe(true)
  expect(pdf(`\n\n${' '.repeat(500)}%PDF-1.4`)).toBe(true)
  expect(pdf(`${' '.repeat(2_000)}%PDF-1.4`)).toBe(false)
  expect(pdf('GIF89a')).toBe(false)
  expect(pdf('')).toBe(false)
})

test('a PDF and a picture of a hundred megapixels are never given to the browser to open', async () => {
  const opened = jest.fn()
  Object.assign(globalThis, { createImageBitmap: opened })
  const why = async (file: Buffer) => openPicture(new Blob([new Uint8Array(file)])).catch(whyUnopened)
  expect(await why(Buffer.from('%PDF-1.4 /OpenAction /JavaScript'))).toBe('pdf')
  expect(await why(await blank(10_000, 10_000).png().toBuffer())).toBe('large')
  expect(opened).not.toHaveBeenCalled()
  opened.mockRejectedValueOnce(new DOMException('no picture', 'InvalidStateError'))
  expect(await why(Buffer.from('....ftypmp42'))).toBe('picture')
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
})
