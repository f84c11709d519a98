import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { waitFor } from '@borderlane/testing'
import { config } from './config'
import { ask, newConfirmedUser, newTraveller, newUser, pay } from './traveller'

interface Span {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}

/** What a collector gets. */
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Omit<Span, 'service'>[] }[]
  }[]
}

describe('a trace', () => {
  const TRACE = 'a3ce929d0e0e47364bf92f3577b34da6'
  const spans: Span[] = []
  const collector = createServer((request, response) => {
    void take(request).finally(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    )
  })

  async function take(request: IncomingMessage): Promise<void> {
    const { resourceSpans } = (await json(request)) as Sent
    for (const { resource, scopeSpans } of resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
      const service = name!.replace('borderlane-', '')
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, service })
    }
  }

  /** From a span of our trace up to its root, the span itself first. */
  const wayTo = (name: string): string[] => {
    let span = spans.find((one) => one.traceId === TRACE && `${one.service} ${one.name}` === name)
    const way: string[] = []
    while (span) {
      way.push(`${span.service} ${span.name}`)
      const { parentSpanId } = span
      span = spans.find(({ spanId }) => spanId === parentSpanId)
    }
    return way
  }

  beforeAll(async () => {
    const { port } = new URL(config.tracesUrl!)
    await new Promise<void>((resolve) => collector.listen(Number(port), '127.0.0.1', resolve))
  })
  afterAll(() => void collector.close())

  it('crosses gateway, broker, outbox, listener, job and internal port, with a span each', async () => {
    await newTraveller({ ...(await newUser()), traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })
    const ways = {
      'notifications notifications.send-mail': [
        'notifications notifications.send-mail',
        'notifications event.orders.mail-requested.v1',
        'orders event.orders.mail-requested.v1',
        'orders call.orders.create',
        'gateway call.orders.create',
        'gateway POST /api/orders',
      ],
      'documents PUT /uploads/:token': [
        'documents PUT /uploads/:token',
        'gateway PUT internal file',
        'gateway POST /api/orders/:id/documents',
      ],
    }
    // Each process sends its spans in batches.
    const whole = ([name, way]: [string, string[]]): boolean => wayTo(name).length >= way.length
    await waitFor(() => Object.entries(ways).every(whole), 20_000).catch(() => undefined)
    expect(Object.fromEntries(Object.keys(ways).map((name) => [name, wayTo(name)]))).toEqual(ways)
  })
})

describe('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-backup-'))
  const [kept, restored] = [join(folder, 'kept'), join(folder, 'restored')]
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function run(program: string, ...args: string[]): Promise<string> {
    return (await promisify(execFile)(process.execPath, [join(__dirname, '../..', program), ...args])).stdout
  }

  /** An order with everything about it that stays as it is, whether its traveller can be read, and whether they were erased. */
  const state = (id: string) => `
    SELECT o.id, o.reference, o.status, o.paid_cents, o.applicant_sealed,
      (SELECT wrapped FROM orders.order_key WHERE order_id = o.id) AS key,
      EXISTS (SELECT FROM orders.order_erasure WHERE order_id = o.id) AS erased,
      (SELECT json_agg(h ORDER BY h.version) FROM orders.order_status_history h WHERE h.order_id = o.id) AS history,
      (SELECT json_agg(d ORDER BY d.id) FROM documents.document d WHERE d.order_id = o.id) AS documents,
      (SELECT json_agg(to_jsonb(p) - 'checked_at' ORDER BY p.id) FROM payments.payment p
        JOIN payments.payment_part part ON part.payment_id = p.id WHERE part.order_id = o.id) AS payments
    FROM orders."order" o WHERE o.id = '${id}'`

  const stateIn = async (data: string, id: string): Promise<unknown> =>
    JSON.parse(await run('tools/test/jest/restored.mjs', data, state(id)))

  it('comes back into a new folder, with the same orders and files and the younger list of erasures', async () => {
    const { email, headers: mine } = await newConfirmedUser()
    const [paid, erased] = [await newTraveller(), await newTraveller(mine, email)]
    await pay(paid)
    const before = await stateIn(config.data!, paid.orderId)
    await run('deploy/backup/backup.mjs', '--to', kept, '--data', config.data!)
    const { json: order } = await ask('GET', `/api/orders/${erased.orderId}`, { headers: mine })
    const body = { version: (order as { version: number }).version }
    const answer = await ask('POST', `/api/orders/${erased.orderId}/erasure`, { body, headers: mine })
    expect(answer.status).toBe(200)
    await run('deploy/backup/backup.mjs', '--to', kept, '--keys-only', '--data', config.data!)

    mkdirSync(restored)
    cpSync(join(config.data!, 'secrets.json'), join(restored, 'secrets.json'))
    await run('deploy/backup/restore.mjs', '--from', kept, '--data', restored)
    expect(await stateIn(restored, paid.orderId)).toEqual(before)
    const [file, same] = [restored, config.data!].map((data) => join(data, 'documents', paid.documentId))
    expect(readFileSync(file!)).toEqual(readFileSync(same!))
    // Its row is from before; no one can be read in it, and orders erases the rest when it starts.
    expect(await stateIn(restored, erased.orderId)).toMatchObject([{ key: null, erased: true }])
  })
})
