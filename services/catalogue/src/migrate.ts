import { migrateProgram } from '@borderlane/persistence'
import { migrations } from './migrations'

void migrateProgram({ schema: 'catalogue', settings: {}, migrations: () => migrations })
