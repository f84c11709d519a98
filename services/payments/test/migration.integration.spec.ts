import { checkMigrations } from '@borderlane/testing'
import { CreatePayment1790000002000 } from '../src/migrations/1790000002000-create-payment'
import { WidenPayments1790000020000 } from '../src/migrations/1790000020000-widen-payments'

it('takes back with its migration exactly what the migration made', () =>
  checkMigrations('payments', [CreatePayment1790000002000, WidenPayments1790000020000]))
