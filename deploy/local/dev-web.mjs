import { randomBytes } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DATA, Failure, ROOT } from './program.mjs'

/** What the gateway answers itself; all else is the web, whose modules come from their sources. */
const OF_GATEWAY =
  '^/((api|auth/v1|files|webhooks|health|docs)(/|\\?|$)|(visa-updates\\.xml|sitemap\\.xml|robots\\.txt)(\\?|$))'
/** Of an answer of the gateway: the rest is about its body. */
const OF_PAGE =
  /^(content-security-policy|cross-origin-.*|origin-agent-cluster|referrer-policy|reporting-endpoints|x-(content|dns|download|frame|permitted|xss)-.*)$/
const UNAVAILABLE = {
  code: 'service.unavailable',
  message: 'The gateway is restarting. Please try again.',
}

/**
 * Serves the web from its sources, with hot reload, and passes to the gateway what is the gateway's: one address for
 * the person. Pages carry the headers of the gateway's own pages; the script that vite puts into a page for hot reload
 * is let in by a nonce that lives as long as this server.
 * @param {{ port: number, bind: string, gateway: string }} options `gateway`: its address; it has to answer
 * @returns {Promise<{ fault: (where: string, text: string) => void, healed: (where: string) => void, close: () => Promise<void> }>}
 *   `fault` shows an error over every open page, and over those that come, until `healed`
 */
export async function serveWeb({ port, bind, gateway }) {
  const { createServer } = await import(
    pathToFileURL(createRequire(join(ROOT, 'web', 'package.json')).resolve('vite')).href
  )
  // What it warns of is a later version of vite.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'
  // A server of our own: that of vite ends this program at a signal, before the rest of it has ended in order.
  const http = createHttpServer({ requestTimeout: 0 }, (asked, answer) => server.middlewares(asked, answer))
  const nonce = randomBytes(16).toString('base64')
  const server = await createServer({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    cacheDir: join(DATA, 'vite'),
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: nonce },
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      headers: await pageHeaders(gateway, nonce),
      // Preflights are the gateway's to answer.
      cors: false,
      proxy: { [OF_GATEWAY]: { target: gateway, xfwd: true, configure: whileAway } },
    },
  })
  /** @type {Map<string, string>} */
  const faults = new Map()
  const show = (to) => {
    const [first] = faults
    if (!first) return
    const [where, text] = first
    to.send({
      type: 'error',
      err: { message: `${where}\n\n${text}`, stack: '', plugin: 'borderlane', id: where },
    })
  }
  server.ws.on('connection', () => show(server.ws))
  await new Promise((resolve, reject) => {
    http.once('error', (error) => reject(new Failure(`Port ${port}: ${error.message}`)))
    http.listen(port, bind, () => resolve(undefined))
  })
  return {
    fault(where, text) {
      faults.set(where, text)
      show(server.ws)
    },
    healed(where) {
      faults.delete(where)
      // An update without a file takes the error away.
      server.ws.send({ type: 'update', updates: [] })
      show(server.ws)
    },
    async close() {
      http.close()
      await server.close()
      // Streams of events would stay open.
      http.closeAllConnections()
    },
  }
}

async function pageHeaders(gateway, nonce) {
  const { headers } = await fetch(gateway)
  const wanted = Object.fromEntries([...headers].filter(([name]) => OF_PAGE.test(name)))
  const policy = wanted['content-security-policy']
  return {
    ...wanted,
    'content-security-policy': policy.replace(/script-src /, `script-src 'nonce-${nonce}' `),
  }
}

/** Between the end of a gateway and the readiness of the next one. */
function whileAway(proxy) {
  proxy.on('error', (_error, _request, response) => {
    if (!('writeHead' in response) || response.headersSent) return response.destroy?.()
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    response.end(JSON.stringify({ error: UNAVAILABLE }))
  })
}
