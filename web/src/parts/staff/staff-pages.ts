import type { StaffCall } from '@borderlane/contracts/roles'
import { PATTERNS } from '../navigation/paths'
import { PROPOSAL_SERVICES } from './proposals.queries'

/** The pages of the staff's work place, in the order of the rail, each with the calls without which it shows nothing. */
export const RAIL = [
  { key: 'orders', to: PATTERNS.admin },
  { key: 'corrections', to: PATTERNS.corrections, call: 'catalogue.listCorrections' },
  { key: 'rules', to: PATTERNS.rules, call: 'catalogue.listRuleQueue' },
  { key: 'forms', to: PATTERNS.forms, call: 'catalogue.listForms' },
  { key: 'offers', to: PATTERNS.offers, call: 'catalogue.listOffers' },
  { key: 'paperLists', to: PATTERNS.paperLists, call: 'catalogue.listPaperLists' },
  { key: 'pricing', to: PATTERNS.pricing, call: 'catalogue.listPricedRequirements' },
  { key: 'priceBook', to: PATTERNS.priceBook, call: 'catalogue.getPriceBook' },
  { key: 'people', to: PATTERNS.adminPeople, call: 'identity.listStaff' },
  { key: 'imports', to: PATTERNS.importVisaData, call: 'catalogue.listImports' },
  { key: 'payments', to: PATTERNS.adminPayments, call: 'payments.list' },
  { key: 'proposals', to: PATTERNS.proposals, call: PROPOSAL_SERVICES.map(({ call }) => call) },
  { key: 'referrals', to: PATTERNS.referrals, call: 'orders.listReferrals' },
  { key: 'messages', to: PATTERNS.messages, call: 'notifications.listMessages' },
  { key: 'mails', to: PATTERNS.mails, call: 'notifications.listMails' },
  { key: 'office', to: PATTERNS.office, call: 'orders.listOfficeDays' },
  { key: 'settings', to: PATTERNS.settings, call: 'catalogue.getSiteSettings' },
  { key: 'audit', to: PATTERNS.audit, call: 'orders.listStaffActs' },
  { key: 'figures', to: PATTERNS.figures, call: 'orders.readFigures' },
] as const satisfies readonly { key: string; to: string; call?: StaffCall | readonly StaffCall[] }[]

const BEHIND_THE_RAIL: readonly { to: string; call: StaffCall }[] = [
  { to: PATTERNS.firstDay, call: 'catalogue.saveSiteSettings' },
  { to: PATTERNS.mailTexts, call: 'catalogue.listMailTexts' },
  { to: PATTERNS.runImport, call: 'catalogue.startImport' },
]

/** What a page of the work place needs, one of them where it names several; undefined: any role will do. */
export function callOfPage(path: string): StaffCall | readonly StaffCall[] | undefined {
  const pages: readonly { to: string; call?: StaffCall | readonly StaffCall[] }[] = [
    ...RAIL,
    ...BEHIND_THE_RAIL,
  ]
  return pages.find(({ to }) => to === path)?.call
}
