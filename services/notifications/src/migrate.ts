import { migrateProgram } from '@borderlane/persistence'
import { migrations } from './migrations'

void migrateProgram({ schema: 'notifications', settings: {}, migrations: () => migrations })
