import type { InputOf } from '@borderlane/contracts/define'
import { previewMails } from '@borderlane/contracts/notifications/admin'
import { Handle, Site } from '@borderlane/messaging'
import { companyOf, CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { MailGroup } from '@borderlane/contracts/mail-text'
import type { Order } from '@borderlane/contracts/orders/order'
import { MAILED_STATUSES } from '@borderlane/contracts/orders/statuses'
import type { Config } from '../config'
import { SiteWords } from '../locale/site-words'
import { textsOf, type Texts } from '../locale/texts'
import { mailHtml } from '../template/mail-html'
import { type AccountMail, accountTemplate } from '../template/account.template'
import { draftLink } from '../template/draft-link.template'
import type { MailContent } from '../template/mail-content'
import { orderAppointment } from '../template/order-appointment.template'
import { orderBoarding } from '../template/order-boarding.template'
import { passportEnds, visaEnds } from '../template/order-ends.template'
import { orderFurther, orderFurtherReminder } from '../template/order-further.template'
import { orderRefund, type RefundNews } from '../template/order-refund.template'
import {
  orderDecision,
  orderMessage,
  orderReply,
  orderRequest,
  orderWaiver,
} from '../template/order-request.template'
import { orderStatus } from '../template/order-status.template'
import {
  orderConfirmation,
  orderErasure,
  orderLatePayment,
  orderLink,
  orderReminder,
  orderSaved,
} from '../template/order.template'
import { appliedRuleChanged, watchConfirm, watchedRuleChanged } from '../template/rule-change.template'

@Controller()
export class PreviewMailsController {
  constructor(
    private readonly site: Site,
    private readonly words: SiteWords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handle(previewMails)
  async previewMails({ language, group, texts: changed }: InputOf<typeof previewMails>) {
    await this.words.followChanges()
    const settings = await this.site.settings()
    const { name, address, register, email, phone } = companyOf(this.config, settings)
    const company = [name, address, register, email, phone].join(' · ')
    const texts = textsOf(language)
    const logo = await this.site.logo(settings)
    const look = logo ? settings : { ...settings, logo: null }
    const mails = this.words.tryOut(language, changed, () =>
      SAMPLE_MAILS[group].flatMap((write) => {
        const content = write(texts)
        if (!content) return []
        const html = mailHtml(content, texts, { company, look })
        return [{ subject: content.subject, html }]
      }),
    )
    return { mails, logo: logo?.toString('base64') ?? null }
  }
}

const AT = '2026-11-21T06:00:00.000Z'
const SITE = 'https://visa.example'
const ID = '0190a1b2-0000-7000-8000-000000000001'
const url = `${SITE}/order/${ID}`

const order: Order = {
  ...{ id: ID, reference: 'BL-7K3M92QX', version: 3, status: 'in_review', createdAt: AT },
  history: (['pending_payment', 'paid', 'in_review'] as const).map((status) => ({ status, at: AT })),
  ...{ passportCountry: 'IN', destinationCountry: 'VN', visaType: 'evisa', variant: null },
  visaTitle: { code: 'evisa', params: {}, text: 'eVisa' },
  ...{ requiredDocuments: [], neededDocuments: [], paperList: null },
  paperChanges: [
    {
      ...{ act: 'waive', reason: 'The authority does not ask for it.', at: AT },
      document: { code: 'photo', params: {}, text: 'Photo' },
    },
  ],
  ...{ processingSpeed: 'rush', processingDays: 4, submitDays: 1, authorityTime: null },
  ...{
    governmentFeeCents: 1_888,
    governmentFeeStatus: 'sourced',
    governmentFeeListed: null,
    serviceFeeCents: 2_500,
  },
  ...{ denialProtection: true, denialProtectionFeeCents: 1_500, totalAmountCents: 5_888 },
  ...{ paidCents: 5_888, refundedCents: 0, currency: 'GBP', isFallback: false },
  ...{ form: { code: 'standard', version: 1 }, filings: [], approvedDocuments: [] },
  requests: [{ field: 'passportNumber', text: 'It does not match the passport page.', at: AT }],
  applicant: {
    ...{ fullName: 'Asha Rao', email: 'asha@example.com', phone: '+44 20 7946 0000', nationality: 'IN' },
    ...{ travelDates: 'in May', passportNumberMasked: '******34', passportExpiryDate: '2099-04-23' },
  },
  next: { who: 'us', code: 'submit' },
}
const unpaid: Order = {
  ...order,
  ...{ status: 'pending_payment', history: [{ status: 'pending_payment', at: AT }], paidCents: 0 },
  next: { who: 'traveller', code: 'pay', amountCents: order.totalAmountCents },
}
const further = (status: 'open' | 'paid' | 'declined'): Order => ({
  ...order,
  furtherPayments: [
    { ...{ id: ID, documentId: ID, amountCents: 4_200, reason: 'The official fee', status }, askedAt: AT },
  ],
})
const lodged: Order = {
  ...order,
  ...{ visaType: 'embassy', lodging: 'consulate', status: 'submitted_to_govt' },
  ownSteps: {
    appointment: {
      place: 'Consulate, Example Street 1',
      day: '2099-03-02',
      time: '09:30',
      zone: 'Europe/London',
    },
  },
} as Order
const boarding: Order['boarding'] = {
  ...{ arrival: '2099-03-10', doneCount: 1, history: [] },
  items: (['visa', 'passport', 'papers'] as const).map((code) => ({
    ...{ code, isDone: code === 'visa', by: 'traveller' as const, duties: [] },
  })),
}
const evisa = {
  ...{ visaType: 'evisa' as const, visaRequired: true, electronicAuthorisation: false },
  ...{ admitted: true, stayDays: null },
}
const ruleChange = {
  ...{ pair: 'INVN', from: '2099-01-01', until: null, new: evisa },
  old: { ...evisa, visaType: 'visa_free' as const, visaRequired: false, stayDays: 30 },
}
const links = { watchUrl: `${SITE}/watch#stop=abc`, publicUrl: SITE }
const content = { order, url }
const REFUNDS: readonly RefundNews['cause'][] = [
  'fee',
  'admin',
  'cancellation',
  'rejection',
  'late',
  'surplus',
  'closing',
]
const ACCOUNT: readonly AccountMail['kind'][] = [
  ...([
    'confirmation',
    'recovery',
    'magic-link',
    'email-change',
    'reauthentication',
    'password-changed',
  ] as const),
  ...(['factor-added', 'passkey-added', 'recovery-code-used', 'account-banned'] as const),
]

type Write = (texts: Texts) => MailContent | null

function accountMail(kind: AccountMail['kind']): Write {
  const code = kind === 'reauthentication' ? '012345' : null
  const link = code ? null : `${SITE}/mail-link#token_hash=abc`
  const mail = { kind, fullName: 'Asha Rao', newEmail: null, link, code, linkMinutes: 60, codeMinutes: 10 }
  return (texts) => accountTemplate({ ...mail, to: 'asha@example.com', locale: texts.language }, texts)
}

export const SAMPLE_MAILS: Readonly<Record<MailGroup, readonly Write[]>> = {
  confirmation: [(texts) => orderConfirmation(content, texts)],
  saved: [(texts) => orderSaved({ order: unpaid, url }, texts)],
  reminder: [(texts) => orderReminder({ order: unpaid, url }, texts)],
  link: [(texts) => orderLink(content, texts)],
  draft: [
    (texts) =>
      draftLink(
        { fullName: 'Asha Rao', from: 'IN', to: 'VN', expiresAt: AT, url: `${SITE}/apply#draft=abc` },
        texts,
      ),
  ],
  status: MAILED_STATUSES.map(
    (status): Write =>
      (texts) =>
        orderStatus(content, texts, { status }),
  ),
  request: [
    (texts) => orderRequest(content, texts),
    (texts) => orderMessage(content, texts),
    ...(['files', 'refused'] as const).map(
      (reply): Write =>
        (texts) =>
          orderReply(content, texts, { reply }),
    ),
  ],
  waiver: [(texts) => orderWaiver(content, texts)],
  further: [
    ...(['open', 'paid', 'declined'] as const).map(
      (status): Write =>
        (texts) =>
          orderFurther({ order: further(status), url }, texts),
    ),
    (texts) => orderFurtherReminder({ order: further('open'), url }, texts),
  ],
  appointment: [(texts) => orderAppointment({ order: lodged, url }, texts)],
  boarding: [(texts) => orderBoarding({ order: { ...order, boarding }, url }, texts)],
  decision: [(texts) => orderDecision(content, texts)],
  refund: REFUNDS.map(
    (cause): Write =>
      (texts) =>
        orderRefund(content, texts, { amountCents: 4_200, refundedCents: 5_000, cause }),
  ),
  latePayment: [(texts) => orderLatePayment({ order: { ...order, status: 'closed' }, url }, texts)],
  ends: [
    (texts) => visaEnds({ order: { ...order, visa: { validUntil: '2099-03-31' } } as Order, url }, texts),
    (texts) => passportEnds(content, texts),
  ],
  erasure: [(texts) => orderErasure(content, texts)],
  watch: [
    (texts) => watchConfirm('INVN', links, texts),
    (texts) => watchedRuleChanged({ pairs: ['INVN'], changes: [ruleChange] }, links, texts),
    (texts) => appliedRuleChanged({ pairs: ['INVN'], changes: [ruleChange] }, url, texts),
  ],
  account: ACCOUNT.map(accountMail),
  common: [(texts) => orderConfirmation(content, texts)],
}
