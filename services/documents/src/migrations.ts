import { CreateFieldKeys1790000055000, type MigrationClass } from '@borderlane/persistence'
import { CreateDocument1790000004000 } from './migrations/1790000004000-create-document'
import { DocumentLife1790000024000 } from './migrations/1790000024000-document-life'
import { ErasedOrder1790000036000 } from './migrations/1790000036000-erased-order'
import { DecisionsApart1790000040000 } from './migrations/1790000040000-decisions-apart'
import { ReplacedDocument1790000046000 } from './migrations/1790000046000-replaced-document'
import { DeletedWhileUploaded1790000062000 } from './migrations/1790000062000-deleted-while-uploaded'
import { OrderPapers1790000070000 } from './migrations/1790000070000-order-papers'
import { FileKeys1790000073000 } from './migrations/1790000073000-file-keys'
import { GuessedDocument1790000104160 } from './migrations/1790000104160-guessed-document'
import { UploadByStaff1790000061000 } from './migrations/1790000061000-upload-by-staff'
import { OldAccesses1790000700300 } from './migrations/1790000700300-old-accesses'

/** The schema's history, oldest first. */
export const migrations: readonly MigrationClass[] = [
  CreateDocument1790000004000,
  DocumentLife1790000024000,
  ErasedOrder1790000036000,
  DecisionsApart1790000040000,
  ReplacedDocument1790000046000,
  UploadByStaff1790000061000,
  DeletedWhileUploaded1790000062000,
  OrderPapers1790000070000,
  CreateFieldKeys1790000055000,
  FileKeys1790000073000,
  GuessedDocument1790000104160,
  OldAccesses1790000700300,
]
