import type { MigrationClass } from '@borderlane/persistence'
import { Baseline1790000800000 } from './migrations/1790000800000-baseline'
import { WhereaboutsAroundLocks1791300000000 } from './migrations/1791300000000-whereabouts-around-locks'

export const migrations: readonly MigrationClass[] = [
  Baseline1790000800000,
  WhereaboutsAroundLocks1791300000000,
]
