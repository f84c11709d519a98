import { checkMigrations } from '@borderlane/testing'
import { CreateDocument1790000004000 } from '../src/migrations/1790000004000-create-document'
import { DocumentLife1790000024000 } from '../src/migrations/1790000024000-document-life'
import { ErasedOrder1790000036000 } from '../src/migrations/1790000036000-erased-order'

it('takes back with its migration exactly what the migration made', () =>
  checkMigrations('documents', [
    CreateDocument1790000004000,
    DocumentLife1790000024000,
    ErasedOrder1790000036000,
  ]))
