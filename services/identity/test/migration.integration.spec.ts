import { checkMigrations } from '@borderlane/testing'
import { CreateIdentity1790000002000 } from '../src/migrations/1790000002000-create-identity'
import { ForgetWhereabouts1790000012000 } from '../src/migrations/1790000012000-forget-whereabouts'

it('takes back with each migration exactly what the migration made', () =>
  checkMigrations('identity', [CreateIdentity1790000002000, ForgetWhereabouts1790000012000]))
