import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { receiveWebhook } from '@borderlane/contracts/payments/internal'
import { AppError } from '@borderlane/contracts/define'
import { serviceCaller } from '@borderlane/messaging'
import type { guestCalls } from '@borderlane/testing'

type Gateway = Awaited<ReturnType<typeof guestCalls>>

/** The gateway's door for webhooks, as a provider sees it: HTTP in, a call to payments behind it. */
export async function webhookLine() {
  let gateway: Gateway | undefined
  const seen: { body: string; signature: string; status: number }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const signature = String(request.headers['webhook-signature'])
      const status = await deliver(body, signature)
      seen.push({ body, signature, status })
      response.writeHead(status).end()
    })()
  })
  const deliver = async (body: string, signature: string, provider = 'simulated'): Promise<number> => {
    if (!gateway) return 503
    try {
      await gateway.send(receiveWebhook, { provider, body, signature }, serviceCaller('gateway'))
      return 200
    } catch (error) {
      return error instanceof AppError ? error.status : 500
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/simulated`,
    /** All that came so far, with the answer. */
    seen,
    deliver,
    open: (calls: Gateway) => {
      gateway = calls
    },
    close: () => server.close(),
  }
}
