// The yardstick: a bare node:http server that answers every request with the bytes of a file.
// Arguments: file, port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file, port] = process.argv.slice(2)
const body = readFileSync(file)
createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
}).listen(Number(port), '127.0.0.1')
