import { migrateProgram } from '@borderlane/persistence'
import { migrations } from './migrations'

void migrateProgram({ schema: 'chat', settings: {}, migrations: () => migrations })
