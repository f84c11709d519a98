import { checkMigrations } from '@borderlane/testing'
import { CreateCatalogue1790000001000 } from '../src/migrations/1790000001000-create-catalogue'

it('takes back with its migration exactly what the migration made', () =>
  checkMigrations('catalogue', [CreateCatalogue1790000001000]))
