import { migrateProgram } from '@borderlane/persistence'
import { migrations } from './migrations'

void migrateProgram({ schema: 'documents', settings: {}, migrations: () => migrations })
