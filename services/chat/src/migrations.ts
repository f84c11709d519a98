import type { MigrationClass } from '@borderlane/persistence'
import { CreateModelUse1790000030000 } from './migrations/1790000030000-create-model-use'

/** The schema's history, oldest first. */
export const migrations: readonly MigrationClass[] = [CreateModelUse1790000030000]
