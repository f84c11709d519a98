import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Document } from '@borderlane/contracts/documents/document'
import { getFile, putFile } from '../src/files/internal-file'

// The way of a file between browser and documents, with a silence of 600 ms in place of 30 s.

const SILENCE_MS = 600
const BIG = Buffer.alloc(4 * 1024 * 1024, 'x')
const DOCUMENT: Document = {
  id: randomUUID(),
  orderId: randomUUID(),
  name: 'passport.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 6,
  uploadedAt: '2026-06-01T12:00:00Z',
  kind: 'upload',
  state: 'accepted',
}

let server: Server
const silence = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3 * SILENCE_MS))

async function documents(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload/secret-token`
}
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('an upload', () => {
  it('of a browser that pauses arrives', async () => {
    const url = await documents((request, response) => {
      void text(request).then((body) => {
        response.writeHead(201).end(JSON.stringify({ ...DOCUMENT, sizeBytes: body.length }))
      })
    })
    const file = new PassThrough()
    const stored = putFile(url, 'passport.pdf', file, { silenceMs: SILENCE_MS })
    file.write('abc')
    await silence()
    file.end('def')
    expect(await stored).toEqual({ document: DOCUMENT, isNew: true })
  })

  it.each([
    ['does not answer', Readable.from(['abc'])],
    ['does not read', Readable.from([BIG])],
  ])('ends when documents %s', async (_what, file) => {
    const url = await documents(() => undefined)
    await expect(putFile(url, 'passport.pdf', file, { silenceMs: SILENCE_MS })).rejects.toMatchObject({
      code: 'service.unavailable',
      cause: new Error('documents has stopped sending'),
    })
  })

  it('ends when documents has stopped sending in the middle of its answer', async () => {
    const url = await documents((_request, response) => response.writeHead(201).write('{'))
    const file = new PassThrough()
    file.write('abc')
    await expect(putFile(url, 'passport.pdf', file, { silenceMs: SILENCE_MS })).rejects.toThrow('aborted')
  })

  it('that documents answers with nonsense leaves a reason for the log, without the address', async () => {
    const url = await documents((request, response) => {
      request.resume()
      response.writeHead(502).end('{}')
    })
    await expect(putFile(url, 'passport.pdf', Readable.from(['abc']))).rejects.toMatchObject({
      code: 'internal.error',
      cause: new Error('documents answered 502'),
    })
  })
})

describe('a download', () => {
  it('by a browser that reads slowly arrives whole', async () => {
    const url = await documents((_request, response) => response.end(BIG))
    const file = await getFile(url, { silenceMs: SILENCE_MS })
    const browser = new PassThrough()
    file.pipe(browser)
    await silence()
    expect((await text(browser)).length).toBe(BIG.length)
  })

  it('by a browser that goes on just when a silence ends arrives whole', async () => {
    const url = await documents((_request, response) => response.end(BIG))
    const file = await getFile(url, { silenceMs: SILENCE_MS })
    const browser = new PassThrough()
    file.pipe(browser)
    await new Promise((resolve) => setTimeout(resolve, 3 * SILENCE_MS - 100))
    const goesOn = new Promise((resolve) => setTimeout(resolve, 50))
    // A busy moment: that timer and the one that counts the third silence are due in one turn of the event loop.
    const end = performance.now() + 150
    while (performance.now() < end);
    await goesOn
    expect((await text(browser)).length).toBe(BIG.length)
  })

  it('that no one reads ends after ten silences', async () => {
    const url = await documents((_request, response) => response.end(BIG))
    const file = await getFile(url, { silenceMs: 50 })
    const gone = once(file, 'error')
    await silence()
    expect((await gone)[0]).toMatchObject({ message: expect.stringContaining('aborted') as string })
  })

  it('ends when documents has stopped sending in the middle', async () => {
    const url = await documents((_request, response) => response.writeHead(200).write('abc'))
    const file = await getFile(url, { silenceMs: SILENCE_MS })
    await expect(text(file)).rejects.toThrow('aborted')
  })

  it('that documents cannot give leaves a reason for the log', async () => {
    const url = await documents((_request, response) => response.writeHead(500).end())
    await expect(getFile(url)).rejects.toMatchObject({
      code: 'service.unavailable',
      cause: new Error('documents answered 500'),
    })
  })
})
