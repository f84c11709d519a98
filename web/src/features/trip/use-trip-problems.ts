import type { FieldIssue } from '@borderlane/contracts/errors'
import type { TripProblem } from '@borderlane/contracts/catalogue/trips'
import { tripRefusal } from '@borderlane/domain/catalogue/trip-draft'
import { useTranslation } from 'react-i18next'

interface ShownProblem {
  path: string
  text: string
  inSummary: string
}

export function useTripProblems(
  missing: readonly [path: string, problem: TripProblem][],
  refused: readonly FieldIssue[],
): ShownProblem[] {
  const { t } = useTranslation(['trips', 'stays'])
  const found = [
    ...missing,
    // Of a stay, or of all legs, as a whole the first field says it.
    ...refused.map(
      (issue) =>
        [
          issue.path.replace(/^pastStays\.\d+$/, '$&.entry').replace(/^legs$/, 'legs.0.to'),
          tripRefusal(issue),
        ] as const,
    ),
  ]
  return found.map(([path, problem]) => {
    const [group, row] = path.split('.')
    const number = Number(row ?? 0) + 1
    const place =
      group === 'legs'
        ? t('rows.leg.row', { number })
        : group === 'travellers'
          ? t('rows.traveller.row', { number })
          : t('stays:stay', { number })
    const text = t(`problem.${problem}`)
    return { path, text, inSummary: t('wrong', { place, problem: text }) }
  })
}
