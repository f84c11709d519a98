// Places that a rule of doors.mjs does not hold for yet. These lists only get shorter.

/** Files with SQL that belongs into a store. */
export const SQL_OUTSIDE_STORES = [
  'services/orders/src/access/confirmed-addresses.ts',
  'services/orders/src/access/maker-access.ts',
  'services/orders/src/access/opener.service.ts',
  'services/orders/src/access/order-token.ts',
  'services/orders/src/applicant/key-rotation.ts',
  'services/orders/src/applicant/order-keys.ts',
  'services/orders/src/change/unpaid-orders.ts',
  'services/orders/src/draft/draft-cleaner.ts',
  'services/orders/src/draft/draft-token.ts',
  'services/orders/src/draft/draft.service.ts',
  'services/orders/src/mail/order-mail.service.ts',
  'services/orders/src/order/order-search.ts',
  'services/orders/src/order/track-record.service.ts',
  'services/orders/src/payment/order-payment.service.ts',
  'services/orders/src/privacy/erasure-replay.ts',
  'services/orders/src/privacy/erasure.ts',
  'services/orders/src/privacy/privacy.service.ts',
  'services/orders/src/privacy/retention.job.ts',
  'services/orders/src/staff/figures.service.ts',
  'services/orders/src/staff/order-audit.ts',
  'services/orders/src/staff/staff-order.service.ts',
]

/** Files with a constructor of more than six parameters. */
export const WIDE_CONSTRUCTORS = [
  'services/orders/src/change/order-change.service.ts',
  'services/orders/src/order/order.service.ts',
  'services/orders/src/payment/order-payment.service.ts',
  'services/orders/src/privacy/privacy.service.ts',
  'services/orders/src/staff/staff-order.service.ts',
]

/** AppModules with providers or controllers of their own. */
export const FLAT_APP_MODULES = ['services/orders/src/app.module.ts']
