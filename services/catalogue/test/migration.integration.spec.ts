import { checkMigrations } from '@borderlane/testing'
import { RulesInTime1790000001100 } from '../src/migrations/1790000001100-rules-in-time'
import { Corrections1790000001200 } from '../src/migrations/1790000001200-corrections'
import { FileImports1790000001300 } from '../src/migrations/1790000001300-file-imports'
import { ChangeNotices1790000001400 } from '../src/migrations/1790000001400-change-notices'
import { CreateCatalogue1790000001000 } from '../src/migrations/1790000001000-create-catalogue'

it('takes back with its migration exactly what the migration made', () =>
  checkMigrations('catalogue', [
    CreateCatalogue1790000001000,
    RulesInTime1790000001100,
    Corrections1790000001200,
    FileImports1790000001300,
    ChangeNotices1790000001400,
  ]))
