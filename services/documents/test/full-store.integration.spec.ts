/** @loads-again a full disk is remembered for a minute */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { FileSandbox } from '../src/sandbox/file-sandbox'
import { FolderStore } from '../src/object/folder-store'
import { pdf } from './sample-file'
import { startDocuments } from './service'

type Service = Awaited<ReturnType<typeof startDocuments>>
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** As stores answer over HTTP: this text is versitygw's, on a file system that is full. */
const FULL = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>InsufficientStorage</Code>
  <Message>No space left on device.</Message><Resource></Resource></Error>`
const answers = {
  /** No room is left. */
  full: (_request, response) => response.writeHead(507, { 'content-type': 'application/xml' }).end(FULL),
  /** Its file system can only be read. */
  readOnly: (_request, response) => response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
  /** It takes the bytes and never says what became of them. */
  silent: (request) => request.resume(),
  well: async (request, response) => {
    await buffer(request)
    response.writeHead(200, { etag: '"0"' }).end()
  },
} satisfies Record<string, Answer>

/** What stays of an upload that was refused: its place is free, nothing is listed. */
async function expectNothingOf(service: Service, orderId: string): Promise<void> {
  expect(await service.listed(orderId)).toEqual([])
  expect(await service.count('upload', orderId)).toBe(0)
}

describe('while the object store takes nothing', () => {
  let server: Server
  let service: Service
  let answer: Answer = answers.well

  beforeAll(async () => {
    server = createServer((request, response) => {
      // Everything but a file on its way in goes well.
      const isFile = request.method === 'PUT' && request.url!.split('/').length > 2
      void (isFile ? answer : answers.well)(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const keys = { S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'a-secret-key' }
    service = await startDocuments({ S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys })
  })
  afterAll(async () => {
    await service.stop()
    server.closeAllConnections()
    server.close()
  })

  it.each([
    ['full', answers.full],
    ['read-only', answers.readOnly],
    ['silent', answers.silent],
  ])('(%s) an upload is asked within seconds to retry, and the next one is taken', async (_how, how) => {
    const orderId = service.newOrder()
    answer = how
    const refused = await Promise.all([1, 2, 3].map((one) => service.upload(orderId, pdf(one))))
    for (const one of refused)
      expect(one).toMatchObject({ status: 503, body: { error: { code: 'service.unavailable' } } })
    await expectNothingOf(service, orderId)
    answer = answers.well
    expect((await service.upload(orderId, pdf(1))).status).toBe(201)
  })
})

describe('when a store has refused a file', () => {
  it('one at a time tries it, the others are refused before their files are looked at, and then all are taken', async () => {
    const service = await startDocuments()
    const failed = Object.assign(new Error('a write found no room'), { code: 'ENOSPC' })
    const put = jest.spyOn(FolderStore.prototype, 'put').mockRejectedValue(failed)
    const check = jest.spyOn(FileSandbox.prototype, 'runTask')
    const uploadAll = () =>
      Promise.all([1, 2, 3, 4, 5, 6].map((one) => service.upload(service.newOrder(), pdf(one))))
    const statuses = async () => (await uploadAll()).map(({ status }) => status)
    expect((await service.upload(service.newOrder(), pdf())).status).toBe(503)
    check.mockClear()
    expect(await statuses()).toEqual(Array(6).fill(503))
    expect(check.mock.calls.length).toBeLessThan(6)
    put.mockRestore()
    // The first of them to come through finds that it takes files again.
    expect((await service.upload(service.newOrder(), pdf())).status).toBe(201)
    expect(await statuses()).toEqual(Array(6).fill(201))
    check.mockRestore()
    await service.stop()
  })
})

describe('while the folder of the documents takes nothing', () => {
  let service: Service

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())

  it.each(['ENOSPC', 'EROFS', 'EDQUOT'])('(%s) the same', async (code) => {
    const orderId = service.newOrder()
    const failed = Object.assign(new Error('a write found no room'), { code })
    const put = jest.spyOn(FolderStore.prototype, 'put').mockRejectedValueOnce(failed)
    expect(await service.upload(orderId, pdf())).toMatchObject({
      status: 503,
      body: { error: { code: 'service.unavailable' } },
    })
    put.mockRestore()
    await expectNothingOf(service, orderId)
    expect((await service.upload(orderId, pdf())).status).toBe(201)
  })
})
