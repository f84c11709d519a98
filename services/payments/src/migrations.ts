import type { MigrationClass } from '@borderlane/persistence'
import { AddDisputes1790000050000 } from './migrations/1790000050000-add-disputes'
import { ClosedOrders1790000061000 } from './migrations/1790000061000-closed-orders'
import { CreatePayment1790000002000 } from './migrations/1790000002000-create-payment'
import { EndedCredits1790000104320 } from './migrations/1790000104320-ended-credits'
import { PaymentParts1790000071000 } from './migrations/1790000071000-payment-parts'
import { PaymentTrace1790000098000 } from './migrations/1790000098000-payment-trace'
import { Proposals1790000096000 } from './migrations/1790000096000-proposals'
import { SalesOfOld1790000062000 } from './migrations/1790000062000-sales-of-old'
import { Referrals1790000096500 } from './migrations/1790000096500-referrals'
import { UnusedFees1790000085000 } from './migrations/1790000085000-unused-fees'
import { WidenPayments1790000020000 } from './migrations/1790000020000-widen-payments'
import { Closing1790000401100 } from './migrations/1790000401100-closing'
import { RefundsOfPerson1790000401200 } from './migrations/1790000401200-refunds-of-person'

/** The schema's history, oldest first. */
export const migrations: readonly MigrationClass[] = [
  CreatePayment1790000002000,
  WidenPayments1790000020000,
  AddDisputes1790000050000,
  ClosedOrders1790000061000,
  SalesOfOld1790000062000,
  PaymentParts1790000071000,
  UnusedFees1790000085000,
  Proposals1790000096000,
  Referrals1790000096500,
  PaymentTrace1790000098000,
  EndedCredits1790000104320,
  Closing1790000401100,
  RefundsOfPerson1790000401200,
]
