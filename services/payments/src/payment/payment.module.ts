import { Module } from '@nestjs/common'
import { PaymentHistoryStore } from './payment-history.store'
import { PaymentMismatchStore } from './payment-mismatch.store'
import { PaymentStore } from './payment.store'

/** Payments as they are kept; what happens to them is in the other folders. */
@Module({
  providers: [PaymentHistoryStore, PaymentMismatchStore, PaymentStore],
  exports: [PaymentHistoryStore, PaymentMismatchStore, PaymentStore],
})
export class PaymentModule {}
