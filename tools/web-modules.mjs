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
