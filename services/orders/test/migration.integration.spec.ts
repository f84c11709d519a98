import { checkMigrations } from '@borderlane/testing'
import { CreateOrders1790000002000 } from '../src/migrations/1790000002000-create-orders'
import { AddOwners1790000012000 } from '../src/migrations/1790000012000-add-owners'

it('takes back with each migration exactly what the migration made', () =>
  checkMigrations('orders', [CreateOrders1790000002000, AddOwners1790000012000]))
