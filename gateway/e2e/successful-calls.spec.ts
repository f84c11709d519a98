import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { allRoutes } from '@borderlane/contracts/topology'
import { SoftAuthenticator } from '@borderlane/testing'
import { Secret, TOTP } from 'otpauth'
import { config } from './config'
import { findInMail, mailTo } from './mailbox'
import { claimsOf, PASSWORD, until } from './person'
import { expectSettingsCalls, expectTeamCalls } from './settings-calls'
import { bearer, type Request, SHOWN_ELSEWHERE, expectSuccess, inDays, succeeded } from './successful-calls'
import {
  APPLICANT,
  cardToken,
  formOf,
  newAdmin,
  newConfirmedUser,
  newTraveller,
  newUser,
  pay,
  PDF,
  type Traveller,
} from './traveller'

type Headers = Record<string, string>
interface Tokens {
  access_token: string
  refresh_token: string
}

const route = { from: 'IN', to: 'VN' }
/** No other journey asks for it. */
const QUIET = { passport: 'TV', destination: 'NR' }
const READ_AT = { name: 'Ministry', url: 'https://mfa.example/visas' }
const newAddress = (): string => `success-${randomUUID()}@example.com`

let admin: Headers
let unpaid: Traveller
let paid: Traveller & { paymentId: string }

const ofUnpaid = (request: Request = {}): Request => ({
  headers: unpaid.headers,
  ...request,
  params: { id: unpaid.orderId, ...request.params },
})
const asAdmin = (request: Request = {}): Request => ({ headers: admin, ...request })
async function versionOf({ orderId, headers }: Traveller): Promise<number> {
  return (await expectSuccess<{ version: number }>('orders.get', { params: { id: orderId }, headers }))
    .version
}

beforeAll(async () => {
  admin = await newAdmin('success.admin@example.com')
  unpaid = await newTraveller()
  const traveller = await newTraveller()
  paid = { ...traveller, paymentId: (await pay(traveller)).id }
})

/** Requests that need nothing but who asks. */
const READS: Record<string, () => Request> = {
  'catalogue.listCountries': () => ({}),
  'catalogue.findRequirement': () => ({ query: route }),
  'catalogue.getQuote': () => ({ query: route }),
  'catalogue.checkTrip': () => {
    const legs = [{ to: 'TR', via: 'DOH', arrive: inDays(40), leave: inDays(50) }]
    return { body: { travellers: [{ passports: [{ country: 'IN' }] }], legs } }
  },
  'catalogue.listAirports': () => ({}),
  'catalogue.findStartingPrices': () => ({ query: { to: 'VN' } }),
  'catalogue.listExchangeRates': () => ({}),
  'catalogue.countRequirements': () => ({}),
  'catalogue.findForm': () => ({ query: route }),
  'catalogue.listRuleHistory': () => ({ query: route }),
  'catalogue.downloadDataCsv': () => ({}),
  'catalogue.downloadDataJson': () => ({}),
  'catalogue.listVisaUpdates': () => ({}),
  'catalogue.readRouteSitemap': () => ({}),
  'catalogue.readVisaUpdatesFeed': () => ({}),
  'catalogue.describeData': () => ({}),
  'catalogue.getCurrentImport': () => ({}),
  'catalogue.listCorrections': asAdmin,
  'catalogue.listOldLists': asAdmin,
  'catalogue.exportPrices': asAdmin,
  'catalogue.previewBulkPrices': () => asAdmin({ query: { tool: 'inflation' } }),
  'catalogue.listProposals': asAdmin,
  'chat.reply': () => ({ body: { messages: [{ role: 'user', content: 'Hello' }] } }),
  'chat.listModels': () => ({}),
  'chat.complete': () => ({ body: { model: 'any', messages: [{ role: 'user', content: 'Hello' }] } }),
  'gateway.config': () => ({}),
  'gateway.status': () => ({}),
  'gateway.policyReport': () => ({
    body: { 'csp-report': { 'effective-directive': 'img-src', 'document-uri': 'https://a.test/' } },
  }),
  'gateway.countSearch': () => ({ body: { from: 'IN', to: 'TH' } }),
  'gateway.clientLog': () => ({ body: { event: 'matrix.asked', path: '/' } }),
  'gateway.exportOrder': ofUnpaid,
  'orders.readTrackRecord': () => ({}),
  'orders.listClosedDays': () => ({}),
  'orders.listAll': asAdmin,
  'orders.listMoney': () => asAdmin({ query: { orderId: unpaid.orderId } }),
  'orders.listReferrals': asAdmin,
  'orders.listPartners': asAdmin,
  'orders.exportCommissions': () => asAdmin({ query: { month: '2026-11' } }),
  'orders.listNames': asAdmin,
  'orders.countQueues': asAdmin,
  'orders.export': asAdmin,
  'orders.readFigures': asAdmin,
  'orders.readTeamFigures': asAdmin,
  'orders.exportTeamFigures': asAdmin,
  'orders.listStaffActs': asAdmin,
  'orders.listOfficeDays': () => asAdmin({ query: { year: '2027' } }),
  'orders.listProposals': asAdmin,
  'orders.readLoad': asAdmin,
  'orders.readAnswers': ofUnpaid,
  'orders.watch': ofUnpaid,
  'orders.listAccess': ofUnpaid,
  'orders.getPrivacy': ofUnpaid,
  'payments.get': () => ({ params: { id: paid.paymentId }, headers: paid.headers }),
  'payments.listOfOrder': ofUnpaid,
  'payments.list': asAdmin,
  'payments.listRefunds': asAdmin,
  'payments.readLedger': asAdmin,
  'payments.listProposals': asAdmin,
  'notifications.listMails': asAdmin,
  'documents.list': ofUnpaid,
  'documents.listViews': ofUnpaid,
  'identity.getSettings': () => ({}),
  'identity.getHealth': () => ({}),
  'identity.jwks': () => ({}),
  'identity.listStaff': asAdmin,
  'identity.listProposals': asAdmin,
}

it('what is read is found', async () => {
  const failures: string[] = []
  for (const [name, request] of Object.entries(READS))
    await expectSuccess(name, { statusOnly: true, ...request() }).catch((error: Error) =>
      failures.push(error.message),
    )
  expect(failures).toEqual([])
})

it('an application is saved, changed, paid and given up', async () => {
  const created = await expectSuccess<{ order: { id: string; version: number; reference: string } }>(
    'orders.create',
    {
      body: { ...route, residence: 'elsewhere', applicant: { ...APPLICANT, email: newAddress() } },
    },
  )
  expect(created.order.version).toBe(1)
  await expectSuccess(
    'orders.correct',
    ofUnpaid({ body: { version: await versionOf(unpaid), fullName: 'Asha' } }),
  )
  await expectSuccess(
    'orders.changeChoice',
    ofUnpaid({ body: { version: await versionOf(unpaid), speed: 'standard', denialProtection: true } }),
  )
  await expectSuccess(
    'orders.setReminders',
    ofUnpaid({ body: { version: await versionOf(unpaid), reminds: false } }),
  )
  await expectSuccess('orders.resendLink', { body: { reference: unpaid.reference, email: APPLICANT.email } })
  await expectSuccess('orders.requestConfirmation', { params: { id: paid.orderId }, headers: paid.headers })

  const body = { method: { kind: 'crypto' } }
  const { invoiceUrl } = await expectSuccess<{ invoiceUrl: string }>('payments.start', ofUnpaid({ body }))
  const params = { ref: invoiceUrl.split('/').at(-1)! }
  await expectSuccess('payments.getTest', { params })
  await expectSuccess('payments.actOnTest', { params, body: { act: 'expire' } })

  const other = await newTraveller()
  const cancelled = { version: await versionOf(other) }
  await expectSuccess('orders.cancel', {
    params: { id: other.orderId },
    headers: other.headers,
    body: cancelled,
  })
})

it('its address decides who may open it, and has it erased', async () => {
  const email = newAddress()
  const { orderId } = await newTraveller(undefined, email)
  const [, token] = await findInMail(email, /\/order\/[0-9a-f-]{36}#token=([\w.~-]+)/)
  const mailed = { params: { id: orderId }, headers: { 'x-order-token': token! } }
  await expectSuccess('orders.answerMaker', { ...mailed, body: { answer: 'yes' } })
  await expectSuccess('orders.endAccess', { ...mailed, params: { id: orderId, openerId: 'maker' } })
  await expectSuccess('orders.requestErasureLink', mailed)
  const [, erasing] = await findInMail(email, /\/order\/[0-9a-f-]{36}\?delete=ask#token=([\w.~-]+)/)
  const headers = { 'x-order-token': erasing! }
  const { version } = await expectSuccess<{ version: number }>('orders.get', { ...mailed, headers })
  await expectSuccess('orders.erase', { ...mailed, headers, body: { version } })
})

it('a draft is kept, mailed, resumed and deleted', async () => {
  const email = newAddress()
  const headers = { 'x-draft-token': randomBytes(32).toString('base64url') }
  const draft = { params: { id: randomUUID() }, headers }
  const contents = { ...route, speed: 'standard', denialProtection: false, email }
  await expectSuccess('orders.saveDraft', { ...draft, body: { version: 0, contents } })
  await expectSuccess('orders.readDraft', draft)
  await expectSuccess('orders.mailDraftLink', draft)
  const [, link] = await findInMail(email, /#draft=([\w.~-]+)/)
  const elsewhere = { 'x-draft-token': randomBytes(32).toString('base64url') }
  await expectSuccess('orders.resumeDraft', { body: { link }, headers: elsewhere })
  await expectSuccess('orders.deleteDraft', { ...draft, headers: elsewhere })
})

it('several travel together', async () => {
  const applicant = { ...APPLICANT, email: newAddress() }
  const { party, partyToken, orders } = await expectSuccess<{
    party: { id: string }
    partyToken: string
    orders: { id: string }[]
  }>('orders.createParty', {
    body: {
      ...route,
      contact: { email: applicant.email },
      travellers: [{ residence: 'elsewhere', applicant }],
    },
  })
  const ofParty = { params: { id: party.id }, headers: { 'x-order-token': partyToken } }
  await expectSuccess('orders.getParty', ofParty)
  const added = await expectSuccess<{ orderId: string }>('orders.addTraveller', {
    ...ofParty,
    body: {
      residence: 'elsewhere',
      applicant: { ...applicant, fullName: 'Ben Verma', passportNumber: 'P7654321' },
    },
  })
  await expectSuccess('orders.shareTraveller', {
    ...ofParty,
    params: { id: party.id, orderId: added.orderId },
  })
  await expectSuccess('orders.removeTraveller', {
    ...ofParty,
    params: { id: party.id, orderId: added.orderId },
  })
  await expectSuccess('payments.startParty', {
    ...ofParty,
    body: { method: { kind: 'card', token: cardToken('ok') } },
  })
  expect(orders).toHaveLength(1)
  const founder = await newTraveller()
  await expectSuccess('orders.foundParty', {
    params: { id: founder.orderId },
    headers: founder.headers,
    body: {},
  })
})

it('documents are uploaded, named, replaced, opened and deleted', async () => {
  const file = () => formOf({ name: 'a.pdf', content: PDF.replace('Catalog', `Catalog/Id(${randomUUID()})`) })
  const { documents } = await expectSuccess<{ documents: { id: string }[] }>(
    'documents.upload',
    ofUnpaid({ body: file() }),
  )
  const ofDocument = (documentId: string, body?: unknown) => ofUnpaid({ params: { documentId }, body })
  await expectSuccess('documents.name', ofDocument(documents[0]!.id, { requirement: 'passport' }))
  const newer = await expectSuccess<{ id: string }>('documents.replace', ofDocument(documents[0]!.id, file()))
  const { url } = await expectSuccess<{ url: string }>('documents.createLink', ofDocument(newer.id, {}))
  await expectSuccess('documents.download', { params: { token: url.replace('/files/', '') } })
  await expectSuccess('documents.delete', ofDocument(newer.id))
})

it('staff work on an application until it is decided', async () => {
  const id = paid.orderId
  const act = (name: string, { params, ...request }: Request = {}) =>
    expectSuccess<{ order: { version: number } }>(name, asAdmin({ params: { id, ...params }, ...request }))
  const version = async () => (await act('orders.getForStaff')).order.version
  const { id: adminId } = await expectSuccess<{ id: string }>('identity.getAccount', asAdmin())
  const body = { assigneeId: adminId, seen: null }
  await act('orders.assign', { body })
  await act('orders.markOpen')
  await act('orders.addNote', { body: { text: 'matrix' } })
  await act('orders.writeToTraveller', { body: { text: 'matrix', seen: null } })
  await act('orders.revealApplicant')
  await act('orders.readFilingSheet')
  await act('orders.printFilingSheet')
  await act('orders.askTraveller', { body: { subject: 'phone', text: 'Which country is it in?' } })
  await act('orders.withdrawRequest', { params: { subject: 'phone' } })
  await act('orders.changePaper', { body: { code: 'tax_return', act: 'add', reason: 'matrix' } })
  await act('orders.changePaper', { body: { code: 'tax_return', act: 'waive', reason: 'matrix' } })
  await act('orders.approveDocument', { params: { documentId: paid.documentId } })
  const stepped = { version: await version(), status: 'in_review', reason: 'matrix' }
  await act('orders.setStatus', { body: stepped })
  await act('orders.file', { body: { version: await version(), reference: 'matrix' } })
  const decision = new FormData()
  const fields = { version: String(await version()), status: 'rejected', reason: 'matrix' }
  for (const [name, value] of Object.entries(fields)) decision.append(name, value)
  await act('orders.decide', { body: decision })
  await expectSuccess(
    'payments.refund',
    asAdmin({ params: { id: paid.paymentId }, body: { reason: 'matrix', amountCents: 100 } }),
  )
  await expectTeamCalls(asAdmin, adminId)
})

/** A traveller whose money is here, and the version of the order by then. */
async function newPayer(to?: string) {
  const made = await newTraveller(undefined, undefined, to)
  await pay(made)
  const asked = { params: { id: made.orderId }, headers: made.headers }
  const read = () => expectSuccess<{ paidCents: number; version: number }>('orders.get', asked)
  await until(true, async () => (await read()).paidCents > 0, 60_000)
  return { ...made, id: made.orderId, version: (await read()).version }
}

it('a further payment is asked for, withdrawn, asked for again and declined', async () => {
  const { id, documentId, headers } = await newPayer()
  const ask = async () => {
    const body = { amountCents: 7_800, reason: 'matrix', documentId }
    const { order } = await expectSuccess<{ order: { furtherPayments: { id: string }[] } }>(
      'orders.askFurtherPayment',
      asAdmin({ params: { id }, body }),
    )
    return order.furtherPayments.at(-1)!.id
  }
  await expectSuccess(
    'orders.withdrawFurtherPayment',
    asAdmin({ params: { id, furtherPaymentId: await ask() } }),
  )
  const params = { id, furtherPaymentId: await ask() }
  await expectSuccess('orders.declineFurtherPayment', { params, headers })
  await expectSuccess('orders.writeToStaff', { params: { id }, headers, body: { text: 'x', seen: null } })
  await expectSuccess('orders.readThread', { params: { id }, headers })
})

it('a step of the traveller is set, and the pack printed, for an application that they submit', async () => {
  const { id, headers, version } = await newPayer('FR')
  const body = { version, isDone: true }
  await expectSuccess('orders.setOwnStep', { params: { id, step: 'passport_in' }, headers, body })
  await expectSuccess('orders.printPack', { params: { id }, headers })
})

it('staff set what all work with', async () => {
  const kept = await expectSuccess<{ id: string }>(
    'orders.keepList',
    asAdmin({ body: { name: 'matrix', filter: { queue: 'late' } } }),
  )
  await expectSuccess('orders.listKept', asAdmin())
  await expectSuccess('orders.dropList', asAdmin({ params: { id: kept.id } }))
  await expectSuccess('orders.dropSharedList', asAdmin({ params: { id: kept.id } }))
  await expectSuccess('orders.addPartner', asAdmin({ body: { name: 'matrix' } }))
  // A Monday, and open again at once: days that are due are counted by it.
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 7))
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  for (const isOpen of [false, true])
    await expectSuccess(
      'orders.setOfficeDay',
      asAdmin({ params: { day: day.toISOString().slice(0, 10) }, body: { isOpen } }),
    )
})

it('messages are sent and closed, and routes are watched', async () => {
  const email = newAddress()
  await expectSuccess('notifications.sendMessage', { body: { kind: 'newsletter', email } })
  const { messages } = await expectSuccess<{ messages: { id: string }[] }>(
    'notifications.listMessages',
    asAdmin({ query: { search: email } }),
  )
  const params = { id: messages[0]!.id }
  await expectSuccess('notifications.markMessage', asAdmin({ params, body: { state: 'closed' } }))
  await expectSuccess('notifications.watchRoute', { body: { ...QUIET, email } })
  const [, token] = await findInMail(email, /#confirm=([\w.~-]+)/)
  await expectSuccess('notifications.confirmWatch', { body: { token } })
  await expectSuccess('notifications.stopWatch', { body: { token } })
})

it('staff change rules, prices and forms', async () => {
  const reported = { from: QUIET.passport, to: QUIET.destination, wrong: 'Matrix' }
  const correction = await expectSuccess<{ id: string }>('catalogue.reportCorrection', { body: reported })
  await expectSuccess(
    'catalogue.decideCorrection',
    asAdmin({
      params: { id: correction.id },
      body: { decision: 'declined', source: { name: 'None', url: null } },
    }),
  )
  const rule = {
    passports: [QUIET.passport],
    destination: QUIET.destination,
    entry: 'evisa',
    source: READ_AT,
  }
  await expectSuccess('catalogue.previewRules', asAdmin({ body: rule }))
  await expectSuccess('catalogue.setRules', asAdmin({ body: rule }))
  const routes = [`${QUIET.passport}${QUIET.destination}`]
  await expectSuccess('catalogue.confirmRules', asAdmin({ body: { routes, source: READ_AT } }))
  await expectSuccess('catalogue.listRuleQueue', asAdmin({ query: { queue: 'stale' } }))

  const { requirements } = await expectSuccess<{ requirements: { id: string; version: number }[] }>(
    'catalogue.listPricedRequirements',
    asAdmin({ query: { search: 'Nauru' } }),
  )
  const { id } = requirements[0]!
  const { version } = await expectSuccess<{ version: number }>(
    'catalogue.getPricedRequirement',
    asAdmin({ params: { id } }),
  )
  const price = { version, baseServiceFeeCents: 2500 }
  await expectSuccess('catalogue.editPrice', asAdmin({ params: { id }, body: price }))
  await expectSuccess(
    'catalogue.addCompetitorPrice',
    asAdmin({ params: { id }, body: { name: 'A', priceCents: 1 } }),
  )
  await expectSuccess('catalogue.listRequirementChanges', asAdmin({ params: { id } }))

  await expectSettingsCalls(asAdmin)

  await expectSuccess('catalogue.listOffers', asAdmin({ query: { search: 'Nauru' } }))
  const terms = {
    ...{
      mode: 'prepare',
      place: 'consulate',
      speeds: ['standard'],
      protectionCents: null,
      sellsProtection: false,
    },
    ...{ licence: null, clerical: false, note: '' },
  }
  const offer = { destination: 'NR', kinds: [{ kind: 'eta', version: null }], passports: [], terms }
  const { versions } = await expectSuccess<{ versions: string[] }>(
    'catalogue.setOffer',
    asAdmin({ body: { ...offer, reason: 'matrix' } }),
  )
  await expectSuccess('catalogue.listOfferVersions', asAdmin({ query: { destination: 'NR' } }))
  await expectSuccess(
    'catalogue.undoOffer',
    asAdmin({ params: { id: versions[0]! }, body: { reason: 'matrix' } }),
  )
  await expectSuccess('catalogue.listPaperLists', asAdmin({ query: { search: 'Nauru' } }))
  const paper = {
    ...{ code: 'photo', need: 'always', when: null, condition: '', details: '', way: 'file', limits: null },
    ...{
      copy: null,
      source: { name: 'The authority', url: null, asOf: '' },
      seen: 'staff',
      confidence: 'high',
    },
  }
  const papers = { destination: 'NR', kind: 'eta', reason: 'matrix' }
  await expectSuccess(
    'catalogue.setPaperList',
    asAdmin({ body: { ...papers, version: 0, entries: [paper] } }),
  )
  await expectSuccess('catalogue.listPaperVersions', asAdmin({ query: { destination: 'NR' } }))
  await expectSuccess('catalogue.undoPaperList', asAdmin({ body: { ...papers, version: 1 } }))
  await expectSuccess(
    'catalogue.setRegionLicence',
    asAdmin({ params: { region: 'IN-HR' }, body: { number: null, reason: 'matrix' } }),
  )

  const book = await expectSuccess<{ version: number; rules: object[] }>('catalogue.getPriceBook', asAdmin())
  const { rules: priceRules } = book
  await expectSuccess('catalogue.previewPriceBook', asAdmin({ body: { rules: priceRules } }))
  const saved = await expectSuccess<{ version: number }>(
    'catalogue.setPriceBook',
    asAdmin({ body: { ...book, reason: 'matrix' } }),
  )
  await expectSuccess('catalogue.listPriceBookVersions', asAdmin())
  await expectSuccess('catalogue.undoPriceBook', asAdmin({ body: { ...saved, reason: 'matrix' } }))

  const code = `matrix-${randomBytes(4).toString('hex')}`
  const form = { ...STANDARD_FORM, code, version: 1, destinations: ['NR'], visaTypes: ['evisa'] }
  await expectSuccess('catalogue.saveForm', asAdmin({ body: { form } }))
  await expectSuccess('catalogue.listForms', asAdmin())
  const params = { code, version: '1' }
  await expectSuccess('catalogue.getForm', asAdmin({ params }))
  await expectSuccess('catalogue.publishForm', asAdmin({ params, body: { reason: 'matrix' } }))

  const { runs } = await expectSuccess<{ runs: { id: string }[] }>('catalogue.listImports', asAdmin())
  const ofRun = asAdmin({ params: { runId: runs[0]!.id } })
  for (const name of ['getImport', 'listImportRows', 'exportBadRows'])
    await expectSuccess(`catalogue.${name}`, ofRun)
})

it('an account is made, confirmed, found again and left', async () => {
  const email = newAddress()
  await expectSuccess('identity.signUp', { body: { email, password: PASSWORD } })
  const { tokenHash } = await mailTo(email, 'signup')
  await expectSuccess('identity.readMailLink', { body: { tokenHash, type: 'signup' } })
  await expectSuccess('identity.verify', { body: { type: 'signup', token_hash: tokenHash } })
  await expectSuccess('identity.recover', { body: { email } })
  const recovery = await mailTo(email, 'recovery')
  await expectSuccess('identity.followMailLink', { query: { type: 'recovery', token: recovery.tokenHash } })

  await expectSuccess('identity.resend', { body: { type: 'email_change', email } })
  await expectSuccess('identity.sendOtp', { body: { email: (await newConfirmedUser()).email } })
  await expectSuccess('identity.sendMagicLink', { body: { email: (await newConfirmedUser()).email } })

  const person = await newConfirmedUser()
  const own = { headers: person.headers }
  await expectSuccess('identity.updateUser', { ...own, body: { password: PASSWORD } })
  await expectSuccess('identity.getUser', own)
  await expectSuccess('identity.getAccount', own)
  await expectSuccess('identity.reauthenticate', own)
  await expectSuccess('gateway.exportAccount', own)
  await expectSuccess('orders.list', own)
  await expectSuccess('orders.claimReferralCode', own)
  const again = await expectSuccess<Tokens>('identity.issueTokens', {
    query: { grant_type: 'password' },
    body: { email: person.email, password: PASSWORD },
  })
  const { sessions } = await expectSuccess<{ sessions: { id: string; current: boolean }[] }>(
    'identity.listSessions',
    own,
  )
  const other = claimsOf(again as never)['session_id'] as string
  expect(sessions.map(({ id }) => id)).toContain(other)
  await expectSuccess('identity.endSession', { ...own, params: { id: other } })
  await expectSuccess('identity.signOut', { headers: await newUser(), query: { scope: 'local' } })
  await expectSuccess('identity.deleteAccount', own)
})

it('an account gets an app with codes, codes on paper and a passkey', async () => {
  const { headers } = await newConfirmedUser()
  const app = await expectSuccess<{ id: string; totp: { secret: string } }>('identity.enrolFactor', {
    headers,
    body: { factor_type: 'totp', friendly_name: 'My phone' },
  })
  const params = { factorId: app.id }
  const challenge = await expectSuccess<{ id: string }>('identity.challengeFactor', { headers, params })
  const code = new TOTP({ secret: Secret.fromBase32(app.totp.secret) }).generate()
  const strong = bearer(
    await expectSuccess<Tokens>('identity.verifyFactor', {
      headers,
      params,
      body: { challenge_id: challenge.id, code },
    }),
  )
  const { codes } = await expectSuccess<{ codes: string[] }>('identity.makeRecoveryCodes', {
    headers: strong,
  })
  const { id: userId } = await expectSuccess<{ id: string }>('identity.getAccount', { headers: strong })

  const device = new SoftAuthenticator(config.url, userId)
  interface Begun {
    challenge_id: string
    options: { challenge: string }
  }
  const begun = await expectSuccess<Begun>('identity.beginPasskey', { headers: strong })
  const passkey = await expectSuccess<{ id: string }>('identity.addPasskey', {
    headers: strong,
    body: { challenge_id: begun.challenge_id, credential: device.register(begun.options.challenge) },
  })
  const signIn = await expectSuccess<Begun>('identity.beginPasskeySignIn')
  const byPasskey = bearer(
    await expectSuccess<Tokens>('identity.signInWithPasskey', {
      body: { challenge_id: signIn.challenge_id, credential: device.signIn(signIn.options.challenge) },
    }),
  )
  const ofPasskey = { headers: byPasskey, params: { passkeyId: passkey.id } }
  await expectSuccess('identity.listPasskeys', { headers: byPasskey })
  await expectSuccess('identity.renamePasskey', { ...ofPasskey, body: { friendly_name: 'My laptop' } })
  await expectSuccess('identity.removePasskey', ofPasskey)
  await expectSuccess('identity.unenrolFactor', { headers: byPasskey, params })
  expect(codes.length).toBeGreaterThan(0)
})

it('a code on paper opens the account whose app is lost', async () => {
  const { headers, email } = await newConfirmedUser()
  await expectSuccess('identity.updateUser', { headers, body: { password: PASSWORD } })
  const app = await expectSuccess<{ id: string; totp: { secret: string } }>('identity.enrolFactor', {
    headers,
    body: { factor_type: 'totp', friendly_name: 'My phone' },
  })
  const params = { factorId: app.id }
  const { id } = await expectSuccess<{ id: string }>('identity.challengeFactor', { headers, params })
  const code = new TOTP({ secret: Secret.fromBase32(app.totp.secret) }).generate()
  const body = { challenge_id: id, code }
  const strong = bearer(await expectSuccess<Tokens>('identity.verifyFactor', { headers, params, body }))
  const { codes } = await expectSuccess<{ codes: string[] }>('identity.makeRecoveryCodes', {
    headers: strong,
  })
  const weak = await expectSuccess<Tokens>('identity.issueTokens', {
    query: { grant_type: 'password' },
    body: { email, password: PASSWORD },
  })
  await expectSuccess('identity.useRecoveryCode', { headers: bearer(weak), body: { code: codes[0] } })
})

it('an admin gives and takes roles, and keeps accounts out', async () => {
  const { email, headers } = await newConfirmedUser()
  const { id: userId } = await expectSuccess<{ id: string }>('identity.getAccount', { headers })
  await expectSuccess('identity.giveRole', asAdmin({ body: { email, role: 'agent' } }))
  await expectSuccess('identity.takeRole', asAdmin({ params: { userId, role: 'agent' } }))
  await expectSuccess('identity.endSessionsOf', asAdmin({ params: { userId } }))
  await expectSuccess('identity.banAccount', asAdmin({ params: { userId }, body: { until: null } }))
})

it('every contract with a route has answered with success, here or in the test that is named', () => {
  const missing = allRoutes.map(({ name }) => name).filter((name) => !succeeded.has(name))
  expect(missing.sort()).toEqual(Object.keys(SHOWN_ELSEWHERE).sort())
  const files = Object.values(SHOWN_ELSEWHERE).filter((file) => !existsSync(join(__dirname, '../..', file)))
  expect(files).toEqual([])
})
