import type { Call, Stream } from '@borderlane/contracts/define'
import { allRoutes } from '@borderlane/contracts/topology'
import { type Answer, ask } from './traveller'

export interface Request {
  /** Of the path, the query and the body. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** The answer may be megabytes, and is not needed. */
  statusOnly?: boolean
}

const routes = new Map<string, Call | Stream>(allRoutes.map((call) => [call.name, call]))
/** A busy machine, and other journeys that run imports on the same platform: the same request comes again. */
const IMPORT_RUNNING = 'catalogue.import_running'
const RETRY_MS = 250
const MOST_TRIES = 100

/** Contracts that have answered with success. */
export const succeeded = new Set<string>()

/** Makes one request of a contract, which has to expectSuccess. @returns the body of the answer */
export async function expectSuccess<Body = Record<string, unknown>>(
  name: string,
  { params = {}, query, body, headers, statusOnly }: Request = {},
): Promise<Body> {
  const [method, pattern] = routes.get(name)!.http!.split(' ') as [string, string]
  const path = pattern.replace(/:(\w+)/g, (_match, part: string) => encodeURIComponent(params[part]!))
  const key = crypto.randomUUID()
  const request = () =>
    ask(method, query ? `${path}?${new URLSearchParams(query).toString()}` : path, {
      body: body ?? (method === 'POST' ? {} : undefined),
      headers: { 'idempotency-key': key, ...headers },
      statusOnly,
    })
  let answer = await request()
  for (let tries = 0; tries < MOST_TRIES && comesAgain(answer); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    answer = await request()
  }
  // A link of the auth protocol answers with the page that it leads to.
  const isSuccess = answer.status < 300 || (answer.status === 303 && !hasFailed(answer.headers))
  if (!isSuccess) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.json)}`)
  succeeded.add(name)
  return answer.json as Body
}

const comesAgain = ({ status, json }: Answer): boolean =>
  [503, 504].includes(status) ||
  (json as { error?: { code: string } } | undefined)?.error?.code === IMPORT_RUNNING
const hasFailed = (headers: Headers): boolean => headers.get('location')!.includes('error=')

/** Contracts whose success needs what this platform does not have, and the test on real servers that shows it. */
export const SHOWN_ELSEWHERE: Record<string, string> = {
  // The platform of the journeys has filled its catalogue by them.
  'catalogue.importVisaData': 'web/e2e/first-import.spec.ts',
  'catalogue.importVisaPrices': 'web/e2e/first-import.spec.ts',
  'catalogue.initializePricing': 'web/e2e/first-import.spec.ts',
  // One run at a time, for minutes, and what they change other journeys read.
  'catalogue.startImport': 'services/catalogue/test/runs.integration.spec.ts',
  'catalogue.uploadImport': 'services/catalogue/test/file-import.integration.spec.ts',
  'catalogue.startOfficialData': 'services/catalogue/test/official.integration.spec.ts',
  'catalogue.startPriceUpdate': 'services/catalogue/test/runs.integration.spec.ts',
  'catalogue.startTravelSync': 'services/catalogue/test/runs.integration.spec.ts',
  'catalogue.applyInflation': 'services/catalogue/test/editor.integration.spec.ts',
  'catalogue.setPriceTiers': 'services/catalogue/test/editor.integration.spec.ts',
  'catalogue.initializeAllPricing': 'services/catalogue/test/editor.integration.spec.ts',
  'catalogue.publishImport': 'services/catalogue/test/runs.integration.spec.ts',
  'catalogue.undoImport': 'services/catalogue/test/runs.integration.spec.ts',
  'catalogue.tellChanges': 'services/catalogue/test/notices.integration.spec.ts',
  // It rests on official lists, which the first import does not bring.
  'catalogue.confirmList': 'services/catalogue/test/editor.integration.spec.ts',
  'catalogue.decideDisagreements': 'services/catalogue/test/editor.integration.spec.ts',
  // Four eyes are off here.
  'catalogue.decideProposal': 'services/catalogue/test/two-people.integration.spec.ts',
  'identity.decideProposal': 'services/identity/test/two-admins.integration.spec.ts',
  'orders.decideProposal': 'services/orders/test/two-people.integration.spec.ts',
  'payments.decideProposal': 'services/payments/test/two-people.integration.spec.ts',
  // No organisation is set.
  'identity.beginOrganisationSignIn': 'services/identity/test/organisation.integration.spec.ts',
  'identity.finishOrganisationSignIn': 'services/identity/test/organisation.integration.spec.ts',
  // A price that has changed, a mail that has failed, a wait of days, a provider's signature.
  'orders.acceptPrice': 'services/orders/test/payment.integration.spec.ts',
  'notifications.retryMail': 'services/notifications/test/notifications.integration.spec.ts',
  'orders.bookReferral': 'services/orders/test/referral.integration.spec.ts',
  'gateway.webhook': 'services/payments/test/webhook.integration.spec.ts',
}

/** A day so many days from today, `YYYY-MM-DD`. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const bearer = (tokens: { access_token: string }): Record<string, string> => ({
  authorization: `Bearer ${tokens.access_token}`,
})
