import type { MigrationClass } from '@borderlane/persistence'
import { Baseline1790000800000 } from './migrations/1790000800000-baseline'
import { ViewsByStaff1790100000000 } from './migrations/1790100000000-views-by-staff'

export const migrations: readonly MigrationClass[] = [Baseline1790000800000, ViewsByStaff1790100000000]
