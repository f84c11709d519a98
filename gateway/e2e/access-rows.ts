import { randomBytes, randomUUID } from 'node:crypto'
import { UNSET } from '@borderlane/contracts/catalogue/site'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import type { Payment } from '@borderlane/contracts/payments/payment'
import { type Role, ROLES } from '@borderlane/contracts/roles'
import { APPLICANT, ask, cardToken, formOf, PDF, type Traveller, upload } from './traveller'

/** Who asks. `holder` has the token of the guest's order, `stranger` that of another one; `userA` owns an order. */
export type Actor = 'guest' | 'stranger' | 'holder' | 'userA' | 'userB' | Role

interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  key?: boolean
  /** Instead of the actor's own headers. */
  headers?: Record<string, string>
}
interface Row {
  /** A request that is right in every other way, about what `owner` has. */
  request: (owner: Owner) => Promise<Request> | Request
  /** Status for each actor: on their own things for holder and user A, on those of A for the others. */
  statuses: Record<Actor, number>
}
export interface Owner extends Traveller {
  paid: Traveller
  payment: Payment
}

const ofOrder = ({ orderId }: Owner): Request => ({ params: { id: orderId } })
const staff = (status: number, roles: readonly Role[] = ROLES): Partial<Record<Role, number>> =>
  Object.fromEntries(roles.map((role) => [role, status]))
/** Whom a traveller's order is open to. */
const CASE_WORKERS = ['agent', 'supervisor', 'admin'] as const
const everybody = (status: number): Row['statuses'] => ({
  guest: status,
  stranger: status,
  holder: status,
  userA: status,
  userB: status,
  ...(staff(status) as Record<Role, number>),
})
const open = (request: Request = {}, status = 200): Row => ({
  request: () => request,
  statuses: everybody(status),
})
const holders = (request: Row['request'], status = 200): Row => ({
  request,
  statuses: { ...everybody(404), holder: status, userA: status, ...staff(status, CASE_WORKERS) },
})
const lastTooMany = (row: Row): Row => ({ ...row, statuses: { ...row.statuses, admin: 429 } })
const signedIn = (request: Row['request'], status = 200): Row => ({
  request,
  statuses: { ...everybody(401), userA: status, userB: status, ...staff(status) },
})
const staffRow =
  (...roles: Role[]) =>
  (request: Request = {}, status = 200): Row => ({
    request: () => request,
    statuses: {
      ...everybody(401),
      userA: 403,
      userB: 403,
      ...staff(403),
      ...staff(status, [...roles, 'admin']),
    },
  })
const cases = staffRow('agent', 'supervisor')
const leads = staffRow('supervisor')
const money = staffRow('finance')
const rules = staffRow('catalogue')
const admins = staffRow()
const NO_BULK = { act: { kind: 'status', status: 'in_review' }, filter: { search: 'BL-00000000' } }
const DRAFT = { from: 'IN', to: 'VN', speed: 'standard', denialProtection: false, email: APPLICANT.email }
function strangersDraft(): Request {
  const headers = { 'x-draft-token': randomBytes(32).toString('base64url') }
  return { params: { id: randomUUID() }, headers }
}
const route = { query: { from: 'IN', to: 'VN' } }
const HARYANA = { region: 'IN-HR' }
const PAPER = {
  ...{ code: 'photo', need: 'always', when: null, condition: '', details: '', way: 'file' },
  ...{ limits: null, copy: null, seen: 'staff', confidence: 'high' },
  source: { name: 'The authority', url: null, asOf: '2026-11' },
}
const PAPERS = { kind: 'evisa', version: 0, entries: [PAPER], reason: 'matrix' }
const UNDO_PAPERS = { kind: 'evisa', version: 7, reason: 'matrix' }
const NO_BORDER_RULE = { kind: 'duty', changes: [{ id: null, line: {} }] }
const OFFER = {
  kinds: [{ kind: 'embassy', version: null }],
  passports: [],
  reason: 'matrix',
  terms: {
    ...{
      mode: 'off',
      place: 'consulate',
      speeds: ['standard'],
      protectionCents: null,
      sellsProtection: false,
    },
    ...{ licence: null, clerical: false, note: '' },
  },
}
const FEE_IN_ATLANTIS = {
  ...{ what: 'fee', destinations: ['XQ'], passports: [], tier: null, kind: null },
  ...{ from: null, until: null, value: 2_500 },
}
/** Of the auth protocol: says itself that the body is not good, to everybody. */
const protocol = (status: number, request: Request = {}): Row => open({ body: {}, ...request }, status)

function decisionForm(): FormData {
  const form = new FormData()
  form.append('version', '1')
  form.append('status', 'approved')
  return form
}

const NO_PASSKEY = { challenge_id: randomUUID(), credential: { id: 'none' } }
const AUTHORITY = { name: 'Ministry', url: 'https://mfa.example/visas' }
/** Of a country that no one knows. */
const ruleOfUnknownPassport = { passports: ['XX'], destination: 'TH', entry: 'evisa', source: AUTHORITY }

/** One row per route. A route without a row fails the test below. */
export const ROWS: Record<string, Row> = {
  'catalogue.listCountries': open(),
  'catalogue.findRequirement': open(route),
  'catalogue.getQuote': open(route),
  'catalogue.checkTrip': open({ body: { travellers: [], legs: [] } }, 422),
  'catalogue.listAirports': open(),
  'catalogue.findStartingPrices': open({ query: { to: 'VN' } }),
  'catalogue.listExchangeRates': open(),
  'catalogue.countRequirements': open(),
  'catalogue.findForm': open(route),
  'catalogue.listOffers': rules(),
  'catalogue.listOfferVersions': rules({ query: { destination: 'NR' } }),
  'catalogue.setOffer': rules({ body: { ...OFFER, destination: 'Atlantis' } }, 404),
  'catalogue.undoOffer': rules({ params: { id: randomUUID() }, body: { reason: 'matrix' } }, 404),
  'catalogue.listPaperLists': rules(),
  'catalogue.listPaperVersions': rules({ query: { destination: 'NR' } }),
  'catalogue.setPaperList': rules({ body: { ...PAPERS, destination: 'Atlantis' } }, 404),
  'catalogue.undoPaperList': rules({ body: { ...UNDO_PAPERS, destination: 'NR' } }, 404),
  'catalogue.listBorderRules': rules(),
  'catalogue.readBorderFile': rules({ body: { kind: 'duty', csv: 'places\nXX\n' } }, 422),
  'catalogue.previewBorderRules': rules({ body: NO_BORDER_RULE }, 422),
  'catalogue.setBorderRules': rules({ body: { ...NO_BORDER_RULE, version: 0, reason: 'matrix' } }, 422),
  'catalogue.listBorderRuleVersions': rules(),
  'catalogue.undoBorderRules': rules({ body: { kind: 'duty', version: 9_999, reason: 'matrix' } }, 404),
  'catalogue.exportBorderRules': rules(),
  'catalogue.setRegionLicence': rules({ params: HARYANA, body: { number: null, reason: 'matrix' } }),
  'catalogue.getPriceBook': rules(),
  'catalogue.previewPriceBook': rules({ body: { rules: [FEE_IN_ATLANTIS] } }, 422),
  'catalogue.setPriceBook': rules({ body: { version: 0, rules: [FEE_IN_ATLANTIS], reason: 'matrix' } }, 422),
  'catalogue.listPriceBookVersions': rules(),
  'catalogue.undoPriceBook': rules({ body: { version: 9_999, reason: 'matrix' } }, 409),
  'catalogue.listForms': rules(),
  'catalogue.getForm': rules({ params: { code: 'nothing', version: '1' } }, 404),
  'catalogue.saveForm': rules({ body: { form: STANDARD_FORM } }, 409),
  'catalogue.publishForm': rules(
    { params: { code: 'nothing', version: '1' }, body: { reason: 'matrix' } },
    404,
  ),
  'catalogue.listRuleHistory': open(route),
  'catalogue.downloadDataCsv': open(),
  'catalogue.downloadDataJson': open(),
  // The row must stay as it is: a country that no one knows is refused to everybody alike.
  'catalogue.reportCorrection': open({ body: { from: 'XX', to: 'TH', wrong: 'Matrix' } }, 404),
  'catalogue.listCorrections': rules(),
  'catalogue.decideCorrection': rules(
    { params: { id: randomUUID() }, body: { decision: 'declined', source: { name: 'None', url: null } } },
    404,
  ),
  'catalogue.listVisaUpdates': open(),
  'catalogue.readRouteSitemap': open(),
  'catalogue.showLogo': open({ params: { id: 'ab'.repeat(32) } }, 404),
  'catalogue.readVisaUpdatesFeed': open(),
  'catalogue.describeData': open(),
  'catalogue.listRuleQueue': rules({ query: { queue: 'stale' } }),
  'catalogue.previewRules': rules({ body: { ...ruleOfUnknownPassport } }, 404),
  'catalogue.setRules': rules({ body: { ...ruleOfUnknownPassport } }, 404),
  'catalogue.listOldLists': rules(),
  'catalogue.confirmList': rules(
    {
      body: {
        name: 'Unknown list',
        url: 'https://list.example/',
        readAt: { name: 'Unknown list', url: 'https://list.example/' },
      },
    },
    404,
  ),
  'catalogue.decideDisagreements': rules({ body: { ids: [randomUUID()], decision: 'declined' } }, 409),
  'catalogue.confirmRules': rules({ body: { routes: ['XXTH'], source: AUTHORITY } }, 404),
  'catalogue.exportPrices': rules(),
  'catalogue.previewBulkPrices': rules({ query: { tool: 'inflation' } }),
  'catalogue.getCurrentImport': open(),
  // The shop starts with the built-in data: the doors of the first import are closed to everybody.
  'catalogue.importVisaData': open({ body: { truncate: true } }, 403),
  'catalogue.importVisaPrices': open({ body: {} }, 403),
  'catalogue.initializePricing': open({ body: {} }, 403),
  // Of a run or a row that is not there an admin hears that.
  'catalogue.listImports': rules(),
  'catalogue.getImport': rules({ params: { runId: randomUUID() } }, 404),
  'catalogue.listImportRows': rules({ params: { runId: randomUUID() } }, 404),
  'catalogue.publishImport': rules({ params: { runId: randomUUID() }, body: {} }, 404),
  'catalogue.undoImport': rules({ params: { runId: randomUUID() }, body: {} }, 404),
  // One at a time, and they take longer than the matrix waits: an unknown field ends them before they begin.
  'catalogue.startImport': rules({ body: { unknown: true } }, 422),
  'catalogue.uploadImport': rules({ body: {} }, 415),
  'catalogue.exportBadRows': rules({ params: { runId: randomUUID() } }, 404),
  'catalogue.tellChanges': rules({ params: { runId: randomUUID() }, body: {} }, 404),
  'notifications.watchRoute': open({ body: { email: 'nobody', passport: 'IN', destination: 'TH' } }, 422),
  'notifications.confirmWatch': open({ body: { token: 'x'.repeat(43) } }, 404),
  'notifications.stopWatch': open({ body: { token: 'x'.repeat(43) } }, 404),
  'catalogue.startOfficialData': rules({ body: { unknown: true } }, 422),
  'catalogue.startPriceUpdate': rules({ body: { unknown: true } }, 422),
  'catalogue.startTravelSync': rules({ body: { unknown: true } }, 422),
  'catalogue.applyInflation': rules({ body: { unknown: true } }, 422),
  'catalogue.setPriceTiers': rules({ body: { unknown: true } }, 422),
  'catalogue.initializeAllPricing': rules({ body: { unknown: true } }, 422),
  'catalogue.listPricedRequirements': rules(),
  'catalogue.getPricedRequirement': rules({ params: { id: randomUUID() } }, 404),
  'catalogue.listRequirementChanges': rules({ params: { id: randomUUID() } }, 404),
  'catalogue.editPrice': rules({ params: { id: randomUUID() }, body: { version: 1 } }, 404),
  'catalogue.addCompetitorPrice': rules(
    { params: { id: randomUUID() }, body: { name: 'Other', priceCents: 1 } },
    404,
  ),
  'chat.reply': open({ body: { messages: [{ role: 'user', content: 'Hello' }] } }),
  'chat.listModels': open(),
  'chat.complete': open({ body: { model: 'any', messages: [{ role: 'user', content: 'Hello' }] } }),
  'gateway.config': open(),
  'gateway.status': open(),
  'gateway.policyReport': open(
    { body: { 'csp-report': { 'effective-directive': 'img-src', 'document-uri': 'https://a.test/' } } },
    204,
  ),
  'gateway.countSearch': open({ body: { from: 'IN', to: 'TH' } }, 202),
  'gateway.clientLog': open({ body: { event: 'matrix.asked', path: '/' } }, 202),
  'orders.create': open(
    { body: { from: 'IN', to: 'VN', residence: 'elsewhere', applicant: APPLICANT }, key: true },
    201,
  ),
  'orders.createParty': open(
    {
      body: {
        from: 'IN',
        to: 'VN',
        contact: { email: APPLICANT.email },
        travellers: [{ residence: 'elsewhere', applicant: APPLICANT }],
      },
      key: true,
    },
    201,
  ),
  // It is paid: the owner hears that, a stranger hears nothing.
  'orders.foundParty': holders(({ paid }) => ({ params: { id: paid.orderId }, body: {} }), 409),
  'orders.getParty': open({ params: { id: randomUUID() } }, 404),
  'orders.addTraveller': open(
    { params: { id: randomUUID() }, body: { applicant: APPLICANT }, key: true },
    404,
  ),
  'orders.removeTraveller': open({ params: { id: randomUUID(), orderId: randomUUID() } }, 404),
  'orders.shareTraveller': open({ params: { id: randomUUID(), orderId: randomUUID() }, body: {} }, 404),
  'payments.startParty': open(
    {
      params: { id: randomUUID() },
      body: { method: { kind: 'card', token: cardToken('ok') } },
      key: true,
    },
    404,
  ),
  // Anyone who has a draft's token opens it, and no one else: here everybody comes with a new one.
  'orders.saveDraft': {
    request: () => ({
      params: { id: randomUUID() },
      body: { version: 0, contents: DRAFT },
      headers: { 'x-draft-token': randomBytes(32).toString('base64url') },
    }),
    statuses: everybody(200),
  },
  'orders.readDraft': open(strangersDraft(), 404),
  'orders.deleteDraft': open(strangersDraft(), 404),
  'orders.mailDraftLink': open(strangersDraft(), 404),
  'orders.resumeDraft': open({ ...strangersDraft(), params: {}, body: { link: 'x'.repeat(43) } }, 404),
  // Always 202: the answer shows no one whether there is such an order.
  'orders.readTrackRecord': open(),
  'orders.listClosedDays': open(),
  'orders.resendLink': {
    request: ({ reference }) => ({ body: { reference, email: APPLICANT.email } }),
    statuses: everybody(202),
  },
  'orders.list': signedIn(() => ({})),
  'orders.listAll': cases(),
  'orders.listMoney': money(),
  'orders.listReferrals': money(),
  'orders.bookReferral': money({ params: { id: randomUUID() } }, 404),
  'orders.listPartners': money(),
  'orders.addPartner': money({ body: { name: 'matrix' } }, 201),
  'orders.exportCommissions': money({ query: { month: '2026-11' } }),
  'orders.claimReferralCode': signedIn(() => ({ body: {} })),
  'orders.listNames': staffRow('agent', 'supervisor', 'finance')(),
  'orders.countQueues': cases(),
  'orders.export': leads(),
  'orders.readFigures': leads(),
  'orders.readTeamFigures': leads(),
  'orders.exportTeamFigures': leads(),
  'orders.listStaffActs': leads(),
  'orders.listOfficeDays': leads({ query: { year: '2026' } }),
  // No day of the past can be set.
  'orders.setOfficeDay': leads({ params: { day: '2020-01-01' }, body: { isOpen: false } }, 409),
  'orders.listTemplates': cases(),
  'orders.setTemplate': leads(
    { params: { id: 'matrix' }, body: { version: 9, template: null, reason: 'x' } },
    404,
  ),
  'orders.listTemplateVersions': leads({ params: { id: 'matrix' } }),
  'orders.undoTemplate': leads({ params: { id: 'matrix' }, body: { version: 9, reason: 'x' } }, 404),
  // No one has this order: an admin hears that.
  'orders.getForStaff': cases({ params: { id: randomUUID() } }, 404),
  'orders.setStatus': cases({ params: { id: randomUUID() }, body: { version: 1, status: 'in_review' } }, 404),
  'orders.assign': cases({ params: { id: randomUUID() }, body: { assigneeId: null, seen: null } }, 404),
  // It would hand out the orders of the other rows: an unknown field ends it before it begins.
  'orders.takeNext': cases({ body: { unknown: true } }, 422),
  'orders.previewBulk': cases({ body: NO_BULK }),
  // An id is the caller's own.
  'orders.startBulk': { ...cases({}, 202), request: () => ({ body: { id: randomUUID(), ...NO_BULK } }) },
  'orders.readBulk': cases({ params: { id: randomUUID() } }, 404),
  'orders.undoBulk': cases({ params: { id: randomUUID() }, body: { reason: 'matrix' } }, 404),
  'orders.readLoad': cases(),
  'orders.markOpen': cases({ params: { id: randomUUID() } }, 404),
  'orders.listKept': cases(),
  'orders.keepList': cases({ body: { name: 'matrix', filter: { queue: 'late' } } }, 201),
  'orders.dropList': cases({ params: { id: randomUUID() } }, 404),
  'orders.setSkills': leads(
    { params: { userId: randomUUID() }, body: { takes: true, destinations: [], languages: [] } },
    422,
  ),
  'orders.setAssigning': leads({ body: { isOn: false } }, 204),
  'orders.dropSharedList': leads({ params: { id: randomUUID() } }, 204),
  'orders.writeToTraveller': cases({ params: { id: randomUUID() }, body: { text: 'x', seen: null } }, 404),
  'orders.addNote': cases({ params: { id: randomUUID() }, body: { text: 'matrix' } }, 404),
  'orders.readFilingSheet': cases({ params: { id: randomUUID() } }, 404),
  'orders.printFilingSheet': cases({ params: { id: randomUUID() } }, 404),
  'orders.file': cases({ params: { id: randomUUID() }, body: { version: 1, reference: 'matrix' } }, 404),
  'orders.revealApplicant': cases({ params: { id: randomUUID() } }, 404),
  'orders.askTraveller': cases({ params: { id: randomUUID() }, body: { subject: 'phone', text: 'x' } }, 404),
  'orders.changePaper': cases(
    { params: { id: randomUUID() }, body: { code: 'photo', act: 'waive', reason: 'matrix' } },
    404,
  ),
  'orders.withdrawRequest': cases({ params: { id: randomUUID(), subject: 'phone' } }, 404),
  'orders.askFurtherPayment': cases(
    {
      params: { id: randomUUID() },
      body: { amountCents: 7_800, reason: 'matrix', documentId: randomUUID() },
    },
    404,
  ),
  'orders.withdrawFurtherPayment': cases(
    { params: { id: randomUUID(), furtherPaymentId: randomUUID() } },
    404,
  ),
  'orders.approveDocument': cases({ params: { id: randomUUID(), documentId: randomUUID() } }, 404),
  'orders.decide': leads({ params: { id: randomUUID() }, body: decisionForm() }, 404),
  'orders.get': holders(ofOrder),
  'orders.readAnswers': holders(ofOrder),
  'orders.watch': holders(ofOrder),
  // There is nothing to confirm: the owner hears that, a stranger hears nothing.
  'orders.readThread': holders(ofOrder),
  // Staff have a call of their own.
  'orders.writeToStaff': {
    request: (owner) => ({ ...ofOrder(owner), body: { text: 'When?', seen: null } }),
    statuses: { ...everybody(404), holder: 201, userA: 201, ...staff(403, CASE_WORKERS) },
  },
  'orders.acceptPrice': holders((owner) => ({ ...ofOrder(owner), body: { totalAmountCents: 1 } }), 409),
  // The owner saw another version; a stranger hears nothing.
  'orders.correct': holders(
    (owner) => ({ ...ofOrder(owner), body: { version: 999, fullName: 'Asha' } }),
    409,
  ),
  'orders.changeChoice': holders(
    (owner) => ({ ...ofOrder(owner), body: { version: 999, speed: 'standard', denialProtection: false } }),
    409,
  ),
  'orders.cancel': holders((owner) => ({ ...ofOrder(owner), body: { version: 999 } }), 409),
  // Nothing is asked for.
  'orders.declineFurtherPayment': holders(
    ({ orderId }) => ({ params: { id: orderId, furtherPaymentId: randomUUID() } }),
    409,
  ),
  // What we submit has none.
  'orders.printPack': holders(ofOrder, 409),
  'orders.setOwnStep': holders(
    ({ orderId }) => ({
      params: { id: orderId, step: 'fingerprints' },
      body: { version: 999, isDone: true },
    }),
    409,
  ),
  'orders.setReminders': holders(
    (owner) => ({ ...ofOrder(owner), body: { version: 999, reminds: false } }),
    409,
  ),
  'orders.listAccess': holders(ofOrder),
  // Their makers, with an address that no one has confirmed: only the address itself may say this.
  'orders.answerMaker': holders((owner) => ({ ...ofOrder(owner), body: { answer: 'no' } }), 403),
  'orders.endAccess': holders(({ orderId }) => ({ params: { id: orderId, openerId: 'maker' } }), 403),
  'orders.getPrivacy': holders(ofOrder),
  'gateway.exportOrder': holders(ofOrder),
  // The version is one that it never had; the holder of the tracking link lacks the link that allows it.
  'orders.erase': {
    request: ({ orderId }) => ({ params: { id: orderId }, body: { version: 999, reason: 'matrix' } }),
    statuses: { ...everybody(404), holder: 403, userA: 403, ...staff(409, CASE_WORKERS) },
  },
  // An order has three of these mails a day: the admin comes fourth.
  'orders.requestErasureLink': lastTooMany(holders(ofOrder, 202)),
  'orders.requestConfirmation': lastTooMany(holders(({ paid }) => ({ params: { id: paid.orderId } }), 202)),
  'payments.start': {
    request: (owner) => ({
      ...ofOrder(owner),
      body: { method: { kind: 'card', token: cardToken('ok') } },
      key: true,
    }),
    // User A was first.
    statuses: { ...everybody(404), holder: 201, userA: 201, ...staff(409, CASE_WORKERS) },
  },
  'payments.get': holders(({ payment }) => ({ params: { id: payment.id } })),
  'payments.listOfOrder': holders(ofOrder),
  'payments.list': money(),
  'payments.listRefunds': money(),
  'payments.readLedger': money(),
  // No one has this payment: an admin hears that.
  'payments.refund': money({ params: { id: randomUUID() }, body: { reason: 'matrix' } }, 404),
  'catalogue.listProposals': rules(),
  'catalogue.decideProposal': rules({ params: { id: randomUUID() }, body: { confirm: false } }, 404),
  'orders.listProposals': leads(),
  'orders.decideProposal': leads({ params: { id: randomUUID() }, body: { confirm: false } }, 404),
  'identity.listProposals': admins(),
  'identity.decideProposal': admins({ params: { id: randomUUID() }, body: { confirm: false } }, 404),
  'payments.listProposals': money(),
  'payments.decideProposal': money({ params: { id: randomUUID() }, body: { confirm: false } }, 404),
  // Its address is the permission; no one has this one.
  'payments.getTest': open({ params: { ref: '0'.repeat(32) } }, 404),
  'payments.actOnTest': open({ params: { ref: '0'.repeat(32) }, body: { act: 'pay' } }, 404),
  'gateway.webhook': open({ params: { provider: 'simulated' } }, 400),
  'notifications.sendMessage': open({ body: { kind: 'newsletter', email: APPLICANT.email } }, 201),
  'notifications.listMessages': cases(),
  'notifications.markMessage': cases({ params: { id: randomUUID() }, body: { state: 'closed' } }, 404),
  'notifications.listMails': cases(),
  'notifications.retryMail': cases({ params: { id: randomUUID() } }, 404),
  'documents.list': holders(ofOrder),
  'documents.upload': holders(
    (owner) => ({ ...ofOrder(owner), body: formOf({ name: 'a.pdf', content: PDF }) }),
    201,
  ),
  'documents.createLink': holders(({ orderId, documentId }) => ({ params: { id: orderId, documentId } })),
  'documents.replace': holders(async (owner) => {
    const { documents } = await upload(owner.orderId, owner.headers)
    const file = { name: 'a.pdf', content: PDF.replace('Catalog', `Catalog/Id(${randomUUID()})`) }
    return { params: { id: owner.orderId, documentId: documents[0]!.id }, body: formOf(file) }
  }),
  'documents.name': holders(({ orderId, documentId }) => ({
    params: { id: orderId, documentId },
    body: { requirement: 'passport' },
  })),
  'documents.listViews': holders(ofOrder),
  'documents.delete': holders(async (owner) => {
    const { documents } = await upload(owner.orderId, owner.headers)
    return { params: { id: owner.orderId, documentId: documents[0]!.id } }
  }, 204),
  // The link itself is the permission, for sixty seconds.
  'documents.download': {
    request: async ({ orderId, documentId, headers }) => {
      const answer = await ask('POST', `/api/orders/${orderId}/documents/${documentId}/link`, { headers })
      return { params: { token: (answer.json as { url: string }).url.replace('/files/', '') } }
    },
    statuses: everybody(200),
  },

  // Nothing in it is an anonymous sign-up, which is off.
  'identity.signUp': protocol(422),
  'identity.issueTokens': protocol(400),
  'identity.recover': protocol(400),
  'identity.sendOtp': protocol(400),
  'identity.sendMagicLink': protocol(400),
  'identity.resend': protocol(400),
  'identity.verify': protocol(400),
  // Back to the site, with what is wrong in the address.
  'identity.followMailLink': open({ query: { type: 'signup', token: 'wrong' } }, 303),
  // There is no organisation here; and no one has gone there.
  'identity.beginOrganisationSignIn': open({ query: { provider: 'none' } }, 400),
  'identity.finishOrganisationSignIn': open({ query: { state: 'none', code: 'none' } }, 303),
  // No link at all, which is an answer.
  'identity.readMailLink': open({ body: { tokenHash: 'none', type: 'signup' } }),
  'identity.getSettings': open(),
  'identity.getHealth': open(),
  'identity.jwks': open(),
  'identity.getUser': signedIn(() => ({})),
  'identity.updateUser': signedIn(() => ({ body: { data: {} } })),
  'identity.reauthenticate': signedIn(() => ({})),
  'identity.enrolFactor': signedIn(() => ({ body: { factor_type: 'none' } }), 400),
  'identity.challengeFactor': signedIn(() => ({ params: { factorId: randomUUID() } }), 404),
  'identity.verifyFactor': signedIn(() => {
    const body = { challenge_id: randomUUID(), code: '000000' }
    return { params: { factorId: randomUUID() }, body }
  }, 404),
  'identity.unenrolFactor': signedIn(() => ({ params: { factorId: randomUUID() } }), 404),
  // Staff have confirmed their addresses, the travellers have not.
  'identity.beginPasskey': {
    request: () => ({}),
    statuses: { ...everybody(401), userA: 403, userB: 403, ...staff(200) },
  },
  'identity.addPasskey': signedIn(() => ({ body: NO_PASSKEY }), 400),
  'identity.beginPasskeySignIn': open(),
  'identity.signInWithPasskey': open({ body: NO_PASSKEY }, 400),
  'identity.listPasskeys': signedIn(() => ({})),
  'identity.renamePasskey': signedIn(
    () => ({ params: { passkeyId: randomUUID() }, body: { friendly_name: 'none' } }),
    404,
  ),
  'identity.removePasskey': signedIn(() => ({ params: { passkeyId: randomUUID() } }), 404),
  'identity.makeRecoveryCodes': signedIn(() => ({}), 403),
  'identity.useRecoveryCode': signedIn(() => ({ body: { code: 'none' } }), 422),
  'identity.signOut': signedIn(async () => ({ query: { scope: 'local' }, body: {} }), 204),
  'identity.getAccount': signedIn(() => ({})),
  'identity.listSessions': signedIn(() => ({})),
  'gateway.exportAccount': signedIn(() => ({})),
  'identity.endSession': {
    // Another account's session is answered as not found.
    request: () => ({ params: { id: randomUUID() } }),
    statuses: { ...everybody(401), userA: 404, userB: 404, ...staff(404) },
  },
  'identity.deleteAccount': signedIn(() => ({}), 204),
  'catalogue.getSiteSettings': admins(),
  'catalogue.listSiteChanges': admins(),
  'catalogue.listMailTexts': admins(),
  'gateway.makeDemoData': admins(),
  'catalogue.saveMailTexts': admins(
    { body: { version: 2_000_000, language: 'en', texts: [{ key: 'greetingWithoutName', text: 'Hello' }] } },
    409,
  ),
  'notifications.previewMails': admins({ body: { language: 'en', group: 'common', texts: [] } }),
  'catalogue.addLogo': admins({ body: { image: 'abcd' } }, 422),
  'catalogue.saveSiteSettings': admins({ body: { version: 2_000_000, settings: UNSET } }, 409),
  'identity.listStaff': admins(),
  // No one has this address, no one has this id: an admin hears that.
  'identity.giveRole': admins({ body: { email: APPLICANT.email, role: 'agent' } }, 404),
  'identity.takeRole': admins({ params: { userId: randomUUID(), role: 'agent' } }, 404),
  'identity.endSessionsOf': admins({ params: { userId: randomUUID() } }, 404),
  'identity.banAccount': admins({ params: { userId: randomUUID() }, body: { until: null } }, 404),
}
