import { migrateProgram } from '@borderlane/persistence'
import { migrations } from './migrations'

void migrateProgram({ schema: 'payments', settings: {}, migrations: () => migrations })
