import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { log } from '@borderlane/runtime'
import { Clamd, TIMEOUTS } from './clamd'

it('a scanner that does not answer keeps one sender waiting, not the next ones', async () => {
  jest.spyOn(log, 'warn').mockReturnValue()
  jest.replaceProperty(TIMEOUTS, 'answerMs', 50)
  const asked: Socket[] = []
  const server = createServer((socket) => asked.push(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const clamd = new Clamd(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await clamd.scan(Buffer.from('first'))).toBe('unknown')
  expect(await clamd.scan(Buffer.from('second'))).toBe('unknown')
  expect(asked).toHaveLength(1)
  for (const socket of asked) socket.destroy()
  server.close()
  jest.restoreAllMocks()
})
