import type { Caller } from '@borderlane/contracts/define'
import { readVisa, startUpload } from '@borderlane/contracts/documents/internal'
import { compareVisa } from '@borderlane/contracts/orders/internal'
import { type ReadVisa, VisaField } from '@borderlane/contracts/visa'
import { newId } from '@borderlane/persistence'
import { caller, stubCall } from '@borderlane/testing'
import { jpeg, pdf } from './sample-file'
import { put, startDocuments } from './service'
import { shown, visaPdf } from './visa-pdf'

const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
const ANSWER: ReadVisa = {
  comparison: Object.fromEntries(VisaField.options.map((field) => [field, 'same'])) as ReadVisa['comparison'],
  visa: { validUntil: '2027-03-04' },
}
/** A page that shows a picture. */
const SCANNED = 'q 400 0 0 600 50 100 cm /Scan Do Q'
const SCAN = {
  resources: '/XObject << /Scan 100 0 R >>',
  objects: [
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nRAO!\nendstream',
  ],
}
const typed = { entries: 'single' as const }

describe('the text of a visa', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>
  let orders: { close(): Promise<void> }
  let asked: { text: string | null; typed: object }[]

  beforeAll(async () => {
    service = await startDocuments()
    orders = await stubCall(service.broker, compareVisa, (question) => {
      asked.push(question)
      return ANSWER
    })
  })
  beforeEach(() => (asked = []))
  afterAll(async () => {
    await orders.close()
    await service.stop()
  })

  const send = async (file: Buffer, name = 'visa.pdf') => {
    const id = service.newOrder()
    const { url } = await service.send(startUpload, { id, kind: 'decision' }, admin)
    const { body } = await put(url, file, name)
    return { id, documentId: body.id! }
  }
  const read = async (file: Buffer, name?: string, who: Caller = admin) =>
    service.send(readVisa, { ...(await send(file, name)), typed }, who)

  it('goes to orders line by line, with columns apart, as it is seen and not as it is stored', async () => {
    const page = shown(
      [50, 600, 'Passport number'],
      [50, 700, 'Full name:'],
      [200, 600, 'X 123 4567'],
      [120, 700, 'RAO ASHA MARIA'],
    )
    expect(await read(visaPdf({ pages: [page, shown([50, 700, 'Page two'])] }))).toEqual(ANSWER)
    expect(asked).toEqual([
      expect.objectContaining({
        text: 'Full name: RAO ASHA MARIA\nPassport number\tX 123 4567\nPage two',
        typed,
      }),
    ])
  })

  it.each([
    ['a PDF without text', () => visaPdf({ pages: [''] }), undefined],
    ['a PDF that is not as programs write them', () => pdf('visa'), undefined],
    ['a scan: a PDF that holds a picture', () => visaPdf({ pages: [SCANNED], ...SCAN }), undefined],
    ['a picture', jpeg, 'visa.jpg'],
    ['51 pages', () => visaPdf({ pages: Array<string>(51).fill(shown([50, 700, 'RAO'])) }), undefined],
    [
      'a text of 50 MB',
      () =>
        visaPdf({
          pages: [
            `BT /F1 12 Tf ${'1 0 0 1 50 700 Tm (RAO) Tj 1 0 0 1 50 600 Tm (ASHA) Tj '.repeat(850_000)} ET`,
          ],
        }),
      undefined,
    ],
    [
      'a form that shows itself',
      () =>
        visaPdf({
          pages: ['/A Do /A Do'],
          resources: '/XObject << /A 100 0 R >>',
          objects: [
            '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 100 0 R >> >> /Length 11 >>\nstream\n/A Do /A Do\nendstream',
          ],
        }),
      undefined,
    ],
    ['pages that hold themselves', () => visaPdf({ pages: [''], kids: '2 0 R 2 0 R' }), undefined],
    [
      'lists in lists',
      () => visaPdf({ pages: [`${'['.repeat(3_000_000)}${']'.repeat(3_000_000)} TJ`] }),
      undefined,
    ],
  ])(
    'is unreadable in %s, within the limits of a file',
    async (_what, make, name) => {
      expect(await read(make(), name)).toEqual(ANSWER)
      expect(asked.map(({ text }) => text)).toEqual([null])
      // The next one is read.
      await read(visaPdf({ pages: [shown([50, 700, 'RAO'])] }))
      expect(asked[1]!.text).toBe('RAO')
    },
    60_000,
  )

  it('is read for those who may decide, of decisions only', async () => {
    const file = visaPdf({ pages: [shown([50, 700, 'RAO'])] })
    const agent = caller({ kind: 'user', userId: newId(), roles: ['agent'] })
    await expect(read(file, undefined, agent)).rejects.toMatchObject({ code: 'auth.forbidden' })
    const id = service.newOrder()
    const { body } = await service.upload(id, file)
    const visa = { id, documentId: body.id!, typed }
    await expect(service.send(readVisa, visa, admin)).rejects.toMatchObject({ code: 'documents.not_found' })
    expect(asked).toEqual([])
  })
})
