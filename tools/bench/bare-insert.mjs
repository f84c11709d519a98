// The yardstick: a bare node:http server that keeps the body of every POST by one INSERT and answers with the bytes of
// a file. Arguments: address of the database, file, port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { keeper } from './one-insert.mjs'

const [database, file, port] = process.argv.slice(2)
const answer = readFileSync(file)
const keep = keeper(database)
createServer((request, response) => {
  const answerIt = () => {
    response.writeHead(201, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': answer.length,
    })
    response.end(answer)
  }
  if (request.method === 'GET') return response.end()
  void json(request).then(keep).then(answerIt)
}).listen(Number(port), '127.0.0.1')
