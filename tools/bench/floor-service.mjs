// The floor of this design, its second half: a handler behind NATS. It answers with the JSON of a file; with the
// address of a database it first keeps what it was asked, by one INSERT. Arguments: address of the broker, file,
// address of the database or "none", port (for the question whether it is ready).
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'nats'
import { keeper } from './one-insert.mjs'

const [servers, file, database, port] = process.argv.slice(2)
const answer = JSON.parse(readFileSync(file, 'utf8'))
const keep = database === 'none' ? undefined : keeper(database)
const nats = await connect({ servers, noAsyncTraces: true })
const encoder = new TextEncoder()
const decoder = new TextDecoder()

nats.subscribe('floor', {
  queue: 'floor',
  callback: (_error, message) => {
    const asked = JSON.parse(decoder.decode(message.data))
    const respond = () => message.respond(encoder.encode(JSON.stringify(answer)))
    if (keep) void keep(asked).then(respond)
    else respond()
  },
})
createServer((_request, response) => response.end()).listen(Number(port), '127.0.0.1')
