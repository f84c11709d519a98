import { PART_OF_PAGE } from '@borderlane/contracts/site-parts'
import i18next from 'i18next'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { NotFoundPage } from '../features/not-found/not-found.page'
import { PATTERNS } from '../parts/navigation/paths'
import { useSite } from '../parts/site/site.store'
import { Layout } from './layout'
import { PageOfVisit } from './visited'

/** A page that is fetched when it is first visited, and its files of texts with it: `handle` names them. */
function page(
  path: string,
  texts: string | string[],
  load: () => Promise<{ default: ComponentType }>,
): RouteObject {
  const names = [texts].flat()
  const lazy = async () => {
    const [{ default: Component }] = await Promise.all([load(), i18next.loadNamespaces(names)])
    // i18next goes on without a file that cannot be had, and would show keys in place of sentences.
    for (const name of names)
      if (![i18next.language, 'en'].some((language) => i18next.hasResourceBundle(language, name)))
        throw new Error(`no texts ${name}`)
    const part = PART_OF_PAGE[path]
    return { Component: part && useSite.getState().off.includes(part) ? NotFoundPage : Component }
  }
  return { path, lazy, handle: { texts: names } }
}

/** Of pages with more than one file of texts. */
const TEXTS = {
  account: ['account', 'auth', 'auth-errors'],
  admin: [
    'variant',
    'rule',
    'staff',
    'admin',
    'cases',
    'files',
    'across',
    'filing',
    'papers',
    'paper-texts',
    'form',
    'answers',
    'imports',
    'questions',
    'refusals',
  ],
  auth: ['auth', 'auth-errors'],
  imports: ['staff', 'imports', 'refusals'],
  forms: ['staff', 'forms', 'form', 'answers', 'questions'],
  apply: ['apply', 'papers', 'paper-texts', 'form', 'answers', 'questions', 'travel'],
  order: [
    'order',
    'rule',
    'papers',
    'paper-texts',
    'variant',
    'duties',
    'files',
    'form',
    'answers',
    'questions',
    'travel',
  ],
  payment: ['payment', 'rule', 'variant', 'form', 'answers', 'questions', 'travel'],
  guides: ['guides', 'guideTexts', 'rule', 'variant', 'duties', 'questions'],
  trip: ['trips', 'trip', 'rule', 'duties', 'papers', 'questions', 'results', 'stays'],
  paid: ['payment', 'travel', 'questions'],
}

const PAGES: RouteObject[] = [
  page(PATTERNS.home, 'home', () => import('../features/home/home.page')),
  page(PATTERNS.account, TEXTS.account, () => import('../features/account/account.page')),
  page(PATTERNS.admin, TEXTS.admin, () => import('./staff-home.page')),
  page(PATTERNS.pricing, ['staff', 'pricing'], () => import('../features/pricing/pricing.page')),
  page(
    PATTERNS.rules,
    ['staff', 'rules', 'results', 'imports', 'corrections', 'refusals'],
    () => import('../features/rules/rules.page'),
  ),
  page(
    PATTERNS.priceBook,
    ['staff', 'priceBook', 'offers', 'pricing', 'refusals'],
    () => import('../features/price-book/price-book.page'),
  ),
  page(
    PATTERNS.borderRules,
    [
      'staff',
      'borderRules',
      'offers',
      'refusals',
      'rule',
      'duties',
      'trip',
      'trips',
      'questions',
      'data',
      'corrections',
      'rules',
    ],
    () => import('../features/border-rules/border-rules.page'),
  ),
  page(
    PATTERNS.paperLists,
    ['staff', 'paperLists', 'papers', 'offers', 'refusals'],
    () => import('../features/paper-lists/paper-lists.page'),
  ),
  page(
    PATTERNS.offers,
    ['staff', 'offers', 'travel', 'refusals'],
    () => import('../features/offers/offers.page'),
  ),
  page(PATTERNS.forms, TEXTS.forms, () => import('../features/forms/forms.page')),
  page(PATTERNS.adminPeople, ['staff', 'admin'], () => import('../features/admin/people/people.page')),
  page(PATTERNS.audit, ['staff', 'admin', 'settings'], () => import('../features/admin/people/audit.page')),
  page(PATTERNS.figures, ['staff', 'figures'], () => import('../features/figures/figures.page')),
  page(PATTERNS.importVisaData, TEXTS.imports, () => import('../features/imports/import.page')),
  page(PATTERNS.runImport, TEXTS.imports, () => import('../features/imports/run-import.page')),
  page(PATTERNS.adminPayments, ['staff', 'payments'], () => import('../features/payments/payments.page')),
  page(
    PATTERNS.proposals,
    ['staff', 'proposals', 'admin', 'questions', 'refusals', 'rule', 'duties', 'trip'],
    () => import('../features/proposals/proposals.page'),
  ),
  page(PATTERNS.messages, ['staff', 'messages'], () => import('../features/messages/messages.page')),
  page(PATTERNS.mails, ['staff', 'messages'], () => import('../features/messages/mails.page')),
  page(PATTERNS.referrals, ['staff', 'referrals'], () => import('../features/referrals/referrals.page')),
  page(PATTERNS.settings, ['staff', 'settings'], () => import('../features/settings/settings.page')),
  page(PATTERNS.firstDay, ['staff', 'settings'], () => import('../features/settings/first-day.page')),
  page(PATTERNS.mailTexts, ['staff', 'settings'], () => import('../features/settings/mail-texts.page')),
  page(
    PATTERNS.templates,
    ['staff', 'templates', 'offers', 'admin', 'refusals'],
    () => import('../features/templates/templates.page'),
  ),
  page(PATTERNS.office, ['staff', 'office'], () => import('../features/office/office.page')),
  page(PATTERNS.apply, TEXTS.apply, () => import('../features/apply/apply.page')),
  page(PATTERNS.auth, TEXTS.auth, () => import('../features/auth/auth.page')),
  page(PATTERNS.mailLink, TEXTS.auth, () => import('../features/auth/mail-link.page')),
  page(PATTERNS.newPassword, TEXTS.auth, () => import('../features/auth/new-password.page')),
  page(PATTERNS.order, TEXTS.order, () => import('../features/order/order.page')),
  page(PATTERNS.orderOfList, TEXTS.order, () => import('../features/order/order.page')),
  page(PATTERNS.orders, ['orders', 'auth-errors'], () => import('../features/orders/orders.page')),
  page(PATTERNS.payment, TEXTS.payment, () => import('../features/payment/payment.page')),
  page(PATTERNS.paymentSuccess, TEXTS.paid, () => import('../features/payment/payment-success.page')),
  page(PATTERNS.testInvoice, 'test-payment', () => import('../features/test-payment/test-invoice.page')),
  page(
    PATTERNS.testConfirmation,
    'test-payment',
    () => import('../features/test-payment/test-confirmation.page'),
  ),
  page(PATTERNS.watch, 'watch', () => import('../features/watch/watch.page')),
  page(PATTERNS.trip, TEXTS.trip, () => import('../features/trip/trip.page')),
  page(
    PATTERNS.answerSheet,
    ['sheet', 'rule', 'questions', 'results', 'duties'],
    () => import('../features/sheet/sheet.page'),
  ),
  page(
    PATTERNS.results,
    ['results', 'rule', 'papers', 'paper-texts', 'travel', 'questions', 'variant', 'duties'],
    () => import('../features/results/results.page'),
  ),
  // Without a name it shows what an unknown one shows.
  page(PATTERNS.guides, TEXTS.guides, () => import('../features/guides/guide.page')),
  page(PATTERNS.guide, TEXTS.guides, () => import('../features/guides/guide.page')),
  page(
    PATTERNS.corrections,
    ['staff', 'corrections'],
    () => import('../features/corrections/corrections.page'),
  ),
  page(PATTERNS.getVisa, TEXTS.guides, () => import('../features/guides/get-visa.page')),
  page(PATTERNS.help, 'help', () => import('../features/help/help.page')),
  page(PATTERNS.terms, 'legal', () => import('../features/legal/terms.page')),
  page(PATTERNS.privacy, 'legal', () => import('../features/legal/privacy.page')),
  page(PATTERNS.accessibility, 'legal', () => import('../features/legal/accessibility.page')),
  page(PATTERNS.status, 'status', () => import('../features/status/status.page')),
  page(PATTERNS.about, 'marketing', () => import('../features/marketing/about.page')),
  page(PATTERNS.data, ['data', 'results'], () => import('../features/data/data.page')),
  page(PATTERNS.affiliates, 'marketing', () => import('../features/marketing/affiliates.page')),
  page(PATTERNS.contact, ['marketing', 'company'], () => import('../features/marketing/contact.page')),
  page(PATTERNS.refer, 'marketing', () => import('../features/marketing/refer.page')),
  page(PATTERNS.testimonials, 'marketing', () => import('../features/marketing/testimonials.page')),
  page(PATTERNS.visaUpdates, 'marketing', () => import('../features/marketing/visa-updates.page')),
  { path: '*', Component: NotFoundPage },
]

export const pages: RouteObject[] = [
  { Component: Layout, children: [{ Component: PageOfVisit, children: PAGES }] },
]
