import { checkMigrations } from '@borderlane/testing'
import { CreateModelUse1790000030000 } from '../src/migrations/1790000030000-create-model-use'

it('takes back with its migration exactly what the migration made', () =>
  checkMigrations('chat', [CreateModelUse1790000030000]))
