// Places that a rule of doors.mjs does not hold for yet. These lists only get shorter.

/** Files with SQL that belongs into a store. */
export const SQL_OUTSIDE_STORES = [
  'services/documents/src/document/document.service.ts',
  'services/documents/src/erasure/erasure.events.ts',
  'services/documents/src/link/link.service.ts',
  'services/documents/src/object/object-removal.ts',
  'services/documents/src/object/reconcile.job.ts',
  'services/documents/src/object/sweep.job.ts',
  'services/documents/src/order-lock.ts',
  'services/documents/src/upload/upload-places.ts',
  'services/documents/src/view-log/view-log.ts',
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
  'services/payments/src/admin/admin.service.ts',
  'services/payments/src/dispute/dispute-book.ts',
  'services/payments/src/erasure/erasure.events.ts',
  'services/payments/src/ledger/ledger.ts',
  'services/payments/src/payment/payment-check.ts',
  'services/payments/src/payment/payment-history.ts',
  'services/payments/src/provider/provider-choice.ts',
  'services/payments/src/provider/simulated-provider.ts',
  'services/payments/src/provider/simulated-webhooks.ts',
  'services/payments/src/reconciliation/payment-metrics.ts',
  'services/payments/src/reconciliation/reconciliation.job.ts',
  'services/payments/src/refund/order.events.ts',
  'services/payments/src/refund/refund-sums.ts',
  'services/payments/src/refund/refund.service.ts',
  'services/payments/src/webhook/webhook.service.ts',
]

/** Files with a constructor of more than six parameters. */
export const WIDE_CONSTRUCTORS = [
  'services/orders/src/change/order-change.service.ts',
  'services/orders/src/order/order.service.ts',
  'services/orders/src/payment/order-payment.service.ts',
  'services/orders/src/privacy/privacy.service.ts',
  'services/orders/src/staff/staff-order.service.ts',
  'services/payments/src/payment/payment.service.ts',
  'services/payments/src/reconciliation/reconciliation.job.ts',
]

/** AppModules with providers or controllers of their own. */
export const FLAT_APP_MODULES = [
  'services/documents/src/app.module.ts',
  'services/orders/src/app.module.ts',
  'services/payments/src/app.module.ts',
]
