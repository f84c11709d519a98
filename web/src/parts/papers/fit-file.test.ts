import type { UploadLimits } from '@borderlane/contracts/catalogue/papers'
import type { OpenedHere } from '../photo/look/open'
import { fitFile, picturePdf } from './fit-file'

const NONE: UploadLimits = { formats: [], maxKb: null, minPixels: null, maxPixels: null }

/** A picture whose JPEG has a byte for each twenty of its pixels at the best quality, and fewer below. */
function picture(width: number, height: number): OpenedHere {
  const draw = (_box: unknown, w: number, h: number) =>
    ({
      convertToBlob: ({ quality }: { quality: number }) =>
        Promise.resolve(
          new Blob([new Uint8Array(Math.round((w * h * quality) / 20))], { type: 'image/jpeg' }),
        ),
    }) as unknown as OffscreenCanvas
  return { width, height, draw, part: jest.fn(), turned: jest.fn() }
}
const opens = (width: number, height: number) => () => Promise.resolve(picture(width, height))
const file = (type: string, size: number) => new Blob([new Uint8Array(size)], { type })

test('what the upload takes stays as it is', async () => {
  const jpeg = file('image/jpeg', 200_000)
  expect(await fitFile(jpeg, { ...NONE, formats: ['jpeg'], maxKb: 240 }, opens(900, 900))).toBe(jpeg)
  const pdf = file('application/pdf', 200_000)
  expect(await fitFile(pdf, { ...NONE, formats: ['pdf'], maxKb: 300 }, opens(1, 1))).toBe(pdf)
})

test('a picture becomes smaller, and another kind of file', async () => {
  const large = file('image/png', 4_000_000)
  const fitted = await fitFile(large, { ...NONE, formats: ['jpeg'], maxKb: 300 }, opens(4_000, 3_000))
  expect(fitted!.type).toBe('image/jpeg')
  expect(fitted!.size).toBeLessThanOrEqual(300_000)
  const page = await fitFile(large, { ...NONE, formats: ['pdf'], maxKb: 300 }, opens(4_000, 3_000))
  expect(page!.type).toBe('application/pdf')
  expect(page!.size).toBeLessThanOrEqual(300_000)
})

test.each<[string, Blob, UploadLimits]>([
  ['a PDF that is too large', file('application/pdf', 400_000), { ...NONE, maxKb: 300 }],
  ['a PDF where pictures are wanted', file('application/pdf', 1_000), { ...NONE, formats: ['jpeg'] }],
  ['a picture with too few pixels', file('image/jpeg', 1_000), { ...NONE, minPixels: 2_000 }],
  [
    'a picture that stays too large when it can just be read',
    file('image/jpeg', 9_000_000),
    { ...NONE, maxKb: 1 },
  ],
])('%s cannot be made to fit', async (_what, given, limits) => {
  expect(await fitFile(given, limits, opens(1_000, 1_000))).toBeUndefined()
})

/** jsdom's blobs cannot read themselves. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.readAsText(blob)
  })

test('the PDF of a picture names the place of each of its parts', async () => {
  const text = await textOf(picturePdf(new Blob(['JPEG'], { type: 'image/jpeg' }), [800, 600]))
  const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(places.map((at, index) => text.slice(at).startsWith(`${index + 1} 0 obj\n`))).toEqual(
    Array(5).fill(true),
  )
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)![1]))).toMatch(/^xref\n0 6\n/)
  expect(text).toContain('/MediaBox [0 0 842 595]')
})
