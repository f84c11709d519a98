/**
 * The address of every page of the application, `:name` for what differs. Web, mails, chat and identity link by these;
 * the build of the web ships the list, so that the gateway knows which paths are pages.
 */
export const PAGES = {
  home: '/',
  auth: '/auth',
  newPassword: '/new-password',
  mailLink: '/mail-link',
  account: '/account',
  admin: '/admin',
  corrections: '/admin/corrections',
  rules: '/admin/rules',
  pricing: '/pricing-management',
  adminPeople: '/admin/people',
  figures: '/admin/figures',
  importVisaData: '/import-visa-data',
  runImport: '/run-import',
  adminPayments: '/admin/payments',
  messages: '/admin/messages',
  mails: '/admin/mails',
  watch: '/watch',
  results: '/visa-results',
  answerSheet: '/answer-sheet',
  apply: '/apply',
  payment: '/payment',
  paymentSuccess: '/payment-success',
  testInvoice: '/test-invoice/:ref',
  testConfirmation: '/test-confirmation/:ref',
  order: '/order/:id',
  orders: '/orders',
  orderOfList: '/orders/:id',
  getVisa: '/get-visa',
  guides: '/visa',
  guide: '/visa/:slug',
  help: '/help',
  contact: '/contact',
  about: '/about',
  testimonials: '/testimonials',
  visaUpdates: '/visa-updates',
  data: '/data',
  affiliates: '/affiliates',
  refer: '/refer',
  terms: '/terms',
  privacy: '/privacy',
} as const

/** The page of an order. A token stands after its hash: browsers do not send that to any server. */
export const orderPage = (orderId: string): string => PAGES.order.replace(':id', orderId)
