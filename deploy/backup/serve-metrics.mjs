// Serves what backup and drill have recorded (success.mjs) to Prometheus, where no node exporter reads the folder:
//   node serve-metrics.mjs --in <folder of the backups> [--port 9100]
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atEnd, Failure, live, say } from '../local/program.mjs'

const PORT = 9100

/**
 * @param {string} folder of the backups
 * @returns {string} everything that was recorded there, in the format of Prometheus
 */
export function metricsIn(folder) {
  const metrics = join(folder, 'metrics')
  const files = existsSync(metrics) ? readdirSync(metrics).filter((name) => name.endsWith('.prom')) : []
  return files.map((name) => readFileSync(join(metrics, name), 'utf8')).join('')
}

/**
 * @param {string} folder of the backups
 * @param {number} port
 * @returns {Promise<import('node:http').Server>} once it can be asked
 */
export async function serveMetrics(folder, port = PORT) {
  const server = createServer((asked, answer) => {
    if (asked.url !== '/metrics') {
      answer.writeHead(404).end()
      return
    }
    // A folder that is away is no metric: the alerts see that nothing is reported.
    try {
      const text = metricsIn(folder)
      answer.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text)
    } catch (error) {
      say(`the metrics of ${folder} cannot be read: ${error.code ?? error.message}`)
      answer.writeHead(503).end()
    }
  })
  server.listen(port)
  await once(server, 'listening')
  return server
}

if (import.meta.filename === process.argv[1]) {
  await live(
    async () => {
      const text = /** @type {const} */ ({ type: 'string', multiple: false })
      const { values } = parseArgs({ options: { in: text, port: text } })
      if (!values.in) throw new Failure('Usage: node serve-metrics.mjs --in <folder> [--port 9100]')
      const server = await serveMetrics(values.in, Number(values.port ?? PORT))
      atEnd(() => server.close())
    },
    { codeOnSignal: 0 },
  )
}
