// `npm run try -- stripe`: asks everything that the adapter for Stripe asks of stripe-mock, which holds Stripe's own
// description of its API against it. stripe-mock is stateless: what it answers is checked for its form only.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../../../deploy/local/build.mjs'
import { atEnd, Failure, finish, ROOT, say } from '../../../deploy/local/program.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'

const START_MS = 5_000

async function askStripe() {
  await build(['contracts', 'payments'])
  const [port, tlsPort] = await freePorts(2)
  const mock = spawn('stripe-mock', ['-http-port', String(port), '-https-port', String(tlsPort)], {
    stdio: 'ignore',
  })
  let missing = false
  mock.on('error', () => (missing = true))
  atEnd(() => void mock.kill())
  const url = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + START_MS
  while (!(await fetch(url).then(Boolean, () => false))) {
    if (missing)
      throw new Failure('stripe-mock is not on the PATH: go install github.com/stripe/stripe-mock@v0.203.0')
    if (Date.now() > giveUpAt) throw new Failure('stripe-mock did not start')
    await wait(50)
  }

  const fromRoot = createRequire(join(ROOT, 'package.json'))
  const { StripeProvider } = fromRoot('./services/payments/dist/provider/stripe-provider.js')
  const provider = new StripeProvider({ STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_API_URL: url })
  const paymentId = randomUUID()
  const method = { kind: 'card', token: 'pm_card_visa' }
  const charge = { paymentId, orderId: randomUUID(), method, amountCents: 16_475, currency: 'GBP' }
  const begun = await provider.begin(charge)
  await asked('begin', begun.ref.startsWith('pi_') && begun.amountCents === charge.amountCents)
  await asked('read', (await provider.read(begun.ref))?.ref.startsWith('pi_'))
  await asked('find', (await provider.find(paymentId))?.ref.startsWith('pi_'))
  await asked('cancel', (await provider.cancel(begun.ref)).ref.startsWith('pi_'))
  const refund = { refundId: randomUUID(), ref: begun.ref, amountCents: 500 }
  await asked('refund', (await provider.refund(refund)) === 'succeeded')
  const [dispute] = await provider.disputesOf(begun.ref)
  await asked('disputes', !dispute || dispute.ref.startsWith('dp_') || dispute.ref.startsWith('du_'))
}

async function asked(what, isRight) {
  if (!isRight) throw new Failure(`${what}: the answer of stripe-mock is not what the adapter reads`)
  say(`${what}: taken and understood`)
}

await finish(() => askStripe())
