import { join } from 'node:path'
import { createServer } from 'vite'

const WEB = join(import.meta.dirname, '../web')

/**
 * The web's own modules, run in Node as they stand.
 * @returns {Promise<{ load: (path: string) => Promise<Record<string, any>>, close: () => Promise<void> }>} `load` takes a path
 *   from the folder `web`
 */
export async function webModules() {
  const vite = await createServer({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
  })
  return { load: (path) => vite.ssrLoadModule(path), close: () => vite.close() }
}

/**
 * The same modules for a browser, on an empty page.
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function servedModules() {
  const vite = await createServer({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    plugins: [
      {
        name: 'empty-page',
        configureServer({ middlewares }) {
          middlewares.use('/empty', (_request, response) => {
            response.setHeader('Content-Type', 'text/html')
            response.end('<!doctype html><title>empty</title>')
          })
        },
      },
    ],
  })
  await vite.listen()
  const place = vite.httpServer?.address()
  if (!place || typeof place === 'string') throw new Error('no place to listen at')
  return { address: `http://127.0.0.1:${place.port}`, close: () => vite.close() }
}
