import { migrateProgram } from '@borderlane/persistence'
import { migrations } from './migrations'

void migrateProgram('notifications', migrations)
