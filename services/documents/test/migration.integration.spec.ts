import { checkMigrations } from '@borderlane/testing'
import { CreateDocument1790000004000 } from '../src/migrations/1790000004000-create-document'
import { DocumentLife1790000024000 } from '../src/migrations/1790000024000-document-life'

it('takes back with its migration exactly what the migration made', () =>
  checkMigrations('documents', [CreateDocument1790000004000, DocumentLife1790000024000]))
