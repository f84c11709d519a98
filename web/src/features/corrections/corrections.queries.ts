import type { CorrectionState } from '@borderlane/contracts/catalogue/corrections'
import { staffRoutes } from '../../http/staff-routes'
import { pagedQuery } from '../../http/call-query'

export const CORRECTIONS = 'corrections'

export const correctionsQuery = (state: CorrectionState, page: number) =>
  pagedQuery([CORRECTIONS, state, page], staffRoutes.listCorrections, { state, page: String(page) })
