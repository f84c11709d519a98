import type { MigrationClass } from '@borderlane/persistence'
import { Baseline1790000800000 } from './migrations/1790000800000-baseline'

export const migrations: readonly MigrationClass[] = [Baseline1790000800000]
