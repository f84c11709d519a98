import type { checkTrip } from '@borderlane/contracts/catalogue/trips'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { type TripDraft, tripQuestion } from '@borderlane/domain/catalogue/trip-draft'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { isCode } from '../../http/error'
import { publicRoute } from '../../http/routes'

const CHECK = publicRoute<typeof checkTrip>('POST /api/trips/check')

/** The answer for a trip. Kept with its question in memory alone. */
export const tripQuery = (draft: TripDraft | undefined) =>
  queryOptions({
    queryKey: ['trip', draft],
    queryFn: ({ signal }) => api.call(CHECK, tripQuestion(draft!), { signal }),
    enabled: draft !== undefined,
  })

/** What the server found wrong, by its paths. */
export function refusedFields(error: unknown): FieldIssue[] {
  const { fields = [] } = (isCode(error, 'validation.failed') ? (error.details ?? {}) : {}) as {
    fields?: FieldIssue[]
  }
  return fields
}
