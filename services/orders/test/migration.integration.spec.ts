import { checkMigrations } from '@borderlane/testing'
import { CreateOrders1790000002000 } from '../src/migrations/1790000002000-create-orders'
import { Phrases1790000021000 } from '../src/migrations/1790000021000-phrases'
import { KeepRefunds1790000020000 } from '../src/migrations/1790000020000-keep-refunds'
import { AddActors1790000022000 } from '../src/migrations/1790000022000-add-actors'
import { Corrections1790000030000 } from '../src/migrations/1790000030000-corrections'
import { OrderMoney1790000025000 } from '../src/migrations/1790000025000-order-money'
import { Staff1790000026000 } from '../src/migrations/1790000026000-staff'
import { AddOwners1790000012000 } from '../src/migrations/1790000012000-add-owners'

it('takes back with each migration exactly what the migration made', () =>
  checkMigrations('orders', [
    CreateOrders1790000002000,
    AddOwners1790000012000,
    KeepRefunds1790000020000,
    Phrases1790000021000,
    AddActors1790000022000,
    OrderMoney1790000025000,
    Staff1790000026000,
    Corrections1790000030000,
  ]))
