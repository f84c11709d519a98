import { createServer, type Server, type Socket, type AddressInfo } from 'node:net'
import { createDocumentLink } from '@borderlane/contracts/documents/order-holder'
import { ScanWaiting } from '../src/scan/scan-waiting.job'
import { pdf, pdfOf } from './sample-file'
import { startDocuments } from './service'

const MARKER = 'HARMFUL-MARKER'
const harmful = (seed: string) => pdfOf({ content: Buffer.from(`${MARKER} ${seed}`) })

/** Speaks clamd's protocol as ClamAV does, and finds the marker; `tools/antivirus` asks a real one. */
async function startScanner() {
  const state = { away: false, asked: 0 }
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    const received: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk)
      const all = Buffer.concat(received)
      if (state.away) socket.destroy()
      else if (all.toString('latin1') === 'zPING\0') socket.end('PONG\0')
      else if (all.subarray(-4).equals(Buffer.alloc(4))) {
        state.asked += 1
        socket.end(all.includes(MARKER) ? 'stream: Test.Marker FOUND\0' : 'stream: OK\0')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('with a virus scanner', () => {
  let scanner: Awaited<ReturnType<typeof startScanner>>
  let service: Awaited<ReturnType<typeof startDocuments>>

  beforeAll(async () => {
    scanner = await startScanner()
    service = await startDocuments({ CLAMD_URL: scanner.url })
  })
  afterAll(async () => {
    await service.stop()
    await scanner.stop()
  })
  afterEach(() => {
    scanner.state.away = false
  })

  const link = (orderId: string, documentId: string) =>
    service.send(createDocumentLink, { id: orderId, documentId }, service.holderOf(orderId))

  it('a harmful file is refused and leaves nothing, a clean one is accepted', async () => {
    const orderId = service.newOrder()
    const before = await service.stored()
    expect(await service.upload(orderId, harmful('a'))).toMatchObject({
      status: 422,
      body: { error: { code: 'documents.infected' } },
    })
    expect(await service.stored()).toEqual(before)
    await service.upload(orderId, pdf('clean', 700_000))
    expect(await service.listed(orderId)).toMatchObject([{ state: 'accepted' }])
    expect(scanner.state.asked).toBe(2)
  })

  it('that is away, files wait unread until it has looked at them', async () => {
    const orderId = service.newOrder()
    scanner.state.away = true
    const good = await service.upload(orderId, pdf('good'))
    const bad = await service.upload(orderId, harmful('b'))
    expect([good.status, bad.status]).toEqual([201, 201])
    const waiting = service.app.get(ScanWaiting)
    await waiting.scanWaiting()
    expect(await service.listed(orderId)).toMatchObject([{ state: 'checking' }, { state: 'checking' }])
    for (const { body } of [good, bad])
      await expect(link(orderId, body.id!)).rejects.toMatchObject({ code: 'documents.not_accepted' })

    scanner.state.away = false
    await waiting.scanWaiting()
    expect(await service.listed(orderId)).toMatchObject([
      { id: good.body.id, state: 'accepted' },
      { id: bad.body.id, state: 'rejected', reason: 'documents.infected' },
    ])
    await link(orderId, good.body.id!)
    await expect(link(orderId, bad.body.id!)).rejects.toMatchObject({ code: 'documents.not_accepted' })
    expect(await service.stored()).not.toContain(bad.body.id)
  })

  it('a file that was found harmful is refused when it comes again', async () => {
    const orderId = service.newOrder()
    scanner.state.away = true
    await service.upload(orderId, harmful('c'))
    scanner.state.away = false
    await service.app.get(ScanWaiting).scanWaiting()
    scanner.state.away = true
    expect((await service.upload(orderId, harmful('c'))).body.error?.code).toBe('documents.infected')
  })
})
