// `npm run bench -- forms`: what saving an application of the longest built-in form costs beside one of the standard form,
// in the same run and to the same services.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure } from '../../deploy/local/failure.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { step } from '../../deploy/local/progress.mjs'
import { compare } from './measure.mjs'
import { saving } from './order-load.mjs'
import { startStack } from './stack.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))
const PATH = '/api/orders'
const CONNECTIONS = 16
/** The form with the most questions is that of the United States. */
const ROUTE = { from: 'IN', to: 'US', residence: 'elsewhere' }
const STANDARD = {
  fullName: 'Asha Verma',
  phone: '+91 98765 43210',
  dateOfBirth: '1987-03-27',
  passportNumber: 'N1234567',
  passportExpiryDate: '2035-01-01',
  travelDates: '1 to 14 December 2027',
}

export async function forms() {
  const stack = await startStack('bench-forms', ['catalogue', 'orders'])
  const [port] = await freePorts(1)
  await step('starting catalogue, orders and the gateway', async () => {
    await stack.start('catalogue')
    await stack.start('orders')
    await stack.start('gateway', { port })
  })
  const longest = await longestForm(port)
  const { code, version } = longest
  // Built by now.
  const { exampleAnswers } = fromRoot('@borderlane/domain/test/random-form')
  const answers = exampleAnswers(longest)
  const asks = {
    standard: (email) => ({ ...ROUTE, applicant: { ...STANDARD, email } }),
    [code]: (email) => ({ ...ROUTE, form: { code, version }, answers: { ...answers, email } }),
  }
  const tables = await compare({
    title: `POST ${PATH}, ${Object.keys(answers).length} answers to ${code} beside the standard form`,
    subjects: Object.entries(asks).map(([name, body]) => ({ name, port, request: saving(body) })),
    request: { path: PATH },
    connections: CONNECTIONS,
    folders: stack.folders,
    yardsticks: ['standard'],
  })
  await stack.stop()
  return tables
}

async function longestForm(port) {
  const { from, to } = ROUTE
  const answer = await fetch(`http://127.0.0.1:${port}/api/forms?from=${from}&to=${to}`)
  if (!answer.ok) throw new Failure(`GET /api/forms answered ${answer.status}.`)
  const { form } = await answer.json()
  if (form.code === 'standard') throw new Failure('The longest form is not published.')
  return form
}
