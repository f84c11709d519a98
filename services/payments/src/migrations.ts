import type { MigrationClass } from '@borderlane/persistence'
import { Baseline1790000800000 } from './migrations/1790000800000-baseline'
import { FurtherPayments1790200000000 } from './migrations/1790200000000-further-payments'

export const migrations: readonly MigrationClass[] = [Baseline1790000800000, FurtherPayments1790200000000]
