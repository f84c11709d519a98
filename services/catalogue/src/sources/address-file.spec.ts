import { once } from 'node:events'
import { createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isPrivate, openAddress, publicLookup } from './address-file'

// https and the look-up of names are the platform's; a plain server on this machine stands behind them.

let server: Server | undefined

async function serve(answer: RequestListener): Promise<number> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

const hosts = ['data.example.com']
const open = (port: number, more: { timeoutMs?: number; maxBytes?: number } = {}) =>
  openAddress('https://data.example.com/rules.csv', {
    hosts,
    ...more,
    get: (url, { signal }: { signal?: AbortSignal }, answer) =>
      get({ host: '127.0.0.1', port, path: url.pathname, signal }, answer),
  })

it('gives the file behind an allowed address', async () => {
  const port = await serve(({ url }, response) => response.end(`file ${url}`))
  expect(await text(await open(port))).toBe('file /rules.csv')
})

it.each([
  'http://data.example.com/rules.csv',
  'https://other.example.com/rules.csv',
  'https://data.example.com.evil.example/rules.csv',
  'https://data.example.com:8443/rules.csv',
  'https://user:pass@data.example.com/rules.csv',
])('does not ask %s', async (address) => {
  await expect(openAddress(address, { hosts })).rejects.toMatchObject({ code: 'catalogue.address_refused' })
})

it('does not ask an address in numbers, allowed or not', async () => {
  for (const host of ['127.0.0.1', '[::1]'])
    await expect(openAddress(`https://${host}/`, { hosts: [host] })).rejects.toMatchObject({
      code: 'catalogue.address_refused',
    })
})

it('refuses a name that leads into a private network', async () => {
  const failure = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
  expect(failure).toMatchObject({ code: 'catalogue.address_refused' })
})

it.each(['10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
  '%s is private',
  (address) => expect(isPrivate(address)).toBe(true),
)
it.each(['8.8.8.8', '172.32.0.1', '2606:50c0:8000::153'])('%s is public', (address) =>
  expect(isPrivate(address)).toBe(false),
)

it.each([
  ['a redirect', 302],
  ['a failure', 500],
])('does not follow %s', async (_what, status) => {
  const port = await serve((_request, response) =>
    response.writeHead(status, { location: 'http://127.0.0.1/' }).end(),
  )
  await expect(open(port)).rejects.toMatchObject({ code: 'catalogue.source_failed' })
})

it('ends with a file that is too large, and with a server that takes too long', async () => {
  const big = await serve((_request, response) => response.end('x'.repeat(1_000)))
  await expect(text(await open(big, { maxBytes: 999 }))).rejects.toMatchObject({
    code: 'catalogue.file_too_large',
  })
  server?.closeAllConnections()
  server?.close()
  const slow = await serve((_request, response) => response.write('Passport,'))
  await expect(text(await open(slow, { timeoutMs: 300 }))).rejects.toMatchObject({
    code: 'catalogue.source_failed',
  })
})
