// `npm run audit -- mails [folder]`: writes every mail of notifications as HTML and text into a folder, to be looked at.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { build } from '../../deploy/local/build.mjs'
import { DATA, ROOT } from '../../deploy/local/folders.mjs'
import { end, live } from '../../deploy/local/life.mjs'
import { say } from '../../deploy/local/progress.mjs'

const AT = '2026-11-21T06:00:00.000Z'
const order = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  reference: 'BL-7K3M92QX',
  version: 3,
  status: 'in_review',
  history: ['pending_payment', 'paid', 'in_review'].map((status) => ({ status, at: AT })),
  passportCountry: 'IN',
  destinationCountry: 'US',
  visaType: 'embassy',
  visaTitle: { code: 'us_visitor', params: {}, text: 'B1/B2 Visitor Visa' },
  requiredDocuments: [],
  processingSpeed: 'super_rush',
  processingDays: 6,
  governmentFeeCents: 13_975,
  governmentFeeStatus: 'sourced',
  serviceFeeCents: 2_500,
  denialProtection: true,
  denialProtectionFeeCents: 1_500,
  totalAmountCents: 17_975,
  paidCents: 17_975,
  refundedCents: 0,
  currency: 'GBP',
  isFallback: false,
  applicant: { fullName: 'Asha Rao', email: 'asha@example.com' },
  submitDays: 1,
  authorityTime: null,
  next: { who: 'us', code: 'submit' },
  createdAt: AT,
}
const unpaid = {
  ...order,
  status: 'pending_payment',
  history: [{ status: 'pending_payment', at: AT }],
  paidCents: 0,
  next: { who: 'traveller', code: 'pay', amountCents: 17_975 },
}
const requests = [
  { field: null, text: 'The photo is too dark. Please take it in daylight, in front of a white wall.' },
  { field: 'passportNumber', text: 'It does not match the passport page.' },
]
const evisa = {
  visaType: 'evisa',
  visaRequired: true,
  electronicAuthorisation: false,
  admitted: true,
  stayDays: null,
}
const ruleChange = {
  pair: 'INVN',
  from: '2027-01-01',
  until: null,
  old: { ...evisa, visaType: 'visa_free', visaRequired: false, stayDays: 30 },
  new: evisa,
}
const watch = { watchUrl: 'https://visa.example/watch#stop=abc', publicUrl: 'https://visa.example' }
const url = `https://visa.example/order/${order.id}#token=${'a1B2'.repeat(11)}`

const ending = {
  order: {
    ...order,
    visa: { validUntil: '2027-03-31' },
    applicant: { ...order.applicant, passportExpiryDate: '2027-04-23' },
  },
  url,
}

/** @returns {Record<string, object>} */
function contents(load, texts, english) {
  const { orderConfirmation, orderErasure, orderLatePayment, orderLink, orderReminder, orderSaved } = load(
    'template/order.template.js',
  )
  const { passportEnds, visaEnds } = load('template/order-ends.template.js')
  const { orderStatus } = load('template/order-status.template.js')
  const { orderDecision, orderRequest } = load('template/order-request.template.js')
  const { appliedRuleChanged, watchConfirm, watchedRuleChanged } = load('template/rule-change.template.js')
  const { orderRefund } = load('template/order-refund.template.js')
  const { inboxMessage, orderMention, proposalEnded, proposalWaiting } = load('template/staff.template.js')
  const { accountTemplate } = load('template/account.template.js')
  const { draftLink } = load('template/draft-link.template.js')
  const content = { order, url }
  const { status, refund, account } = english
  const keys = { link: 'https://visa.example/mail-link#token_hash=abc&type=signup', code: '012345' }
  const mails = {
    'order-confirmation': orderConfirmation(content, texts),
    'order-late-payment': orderLatePayment({ order: { ...order, status: 'closed' }, url }, texts),
    'order-link': orderLink(content, texts),
    'order-erasure': orderErasure(content, texts),
    'order-saved': orderSaved({ order: unpaid, url }, texts),
    'order-reminder': orderReminder({ order: unpaid, url }, texts),
    'order-request': orderRequest({ order: { ...order, requests }, url }, texts),
    'order-decision': orderDecision(content, texts),
    'order-visa-ends': visaEnds(ending, texts),
    'order-passport-ends': passportEnds(ending, texts),
    'order-rule': appliedRuleChanged({ pairs: ['INUS'], changes: [ruleChange] }, url, texts),
    'watch-confirm': watchConfirm('INVN', watch, texts),
    'watch-rule': watchedRuleChanged({ changes: [ruleChange] }, watch, texts),
    'draft-link': draftLink(
      {
        fullName: 'Asha Rao',
        from: 'IN',
        to: 'VN',
        expiresAt: AT,
        url: 'https://visa.example/apply#draft=abc',
      },
      texts,
    ),
  }
  mails['order-mention'] = orderMention('https://borderlane.example/admin?open=1', texts)
  const waits = 'https://borderlane.example/admin/proposals'
  mails['proposal-waiting'] = proposalWaiting('refund', waits, texts)
  mails['proposal-ended'] = proposalEnded({ kind: 'import', state: 'refused' }, waits, texts)
  mails.message = inboxMessage(
    {
      kind: 'contact',
      subject: 'visa',
      name: 'Asha Rao',
      email: 'asha@example.com',
      text: 'May I work there?\nFor how long?',
      company: null,
      website: null,
      topics: [],
    },
    'https://visa.example/admin/messages',
    texts,
  )
  for (const name of Object.keys(status.subject))
    mails[`order-status-${name}`] = orderStatus(content, texts, { status: name })
  for (const cause of Object.keys(refund.cause))
    mails[`order-refund-${cause}`] = orderRefund(content, texts, {
      amountCents: 4_200,
      refundedCents: 5_000,
      cause,
    })
  for (const [kind, { action }] of Object.entries(account)) {
    const link = action ? keys.link : null
    const code = action || kind === 'reauthentication' ? keys.code : null
    mails[`account-${kind}`] = accountTemplate(
      { kind, fullName: 'Asha Rao', newEmail: null, link, code, linkMinutes: 60, codeMinutes: 10 },
      texts,
    )
  }
  return mails
}

async function render() {
  await build(['contracts', 'words', 'notifications'])
  const require = createRequire(join(ROOT, 'package.json'))
  const load = (file) => require(`./services/notifications/dist/${file}`)
  const folder = resolve(process.argv[2] ?? join(DATA, 'mails'))
  mkdirSync(folder, { recursive: true })
  const { en } = load('locale/texts.js')
  const { mailHtml } = load('template/mail-html.js')
  const { mailText } = load('template/mail-content.js')
  for (const [name, content] of Object.entries(
    contents(load, en, require('./libs/words/dist/locales/en/mails.json')),
  )) {
    writeFileSync(join(folder, `${name}.html`), mailHtml(content, en))
    writeFileSync(join(folder, `${name}.txt`), mailText(content, en))
  }
  say(`the mails are in ${folder}`)
}

await live(
  async () => {
    await render()
    await end(0)
  },
  { codeOnSignal: 130 },
)
