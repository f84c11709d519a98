import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FIGURES } from '../../content/figures'
import { SampleNote, useSamples } from '../../parts/words/sample-note'
import { trackRecordQuery } from './track-record.queries'

const SHOWN = ['countries', 'visas', 'successRate', 'support'] as const

export function Figures() {
  const { t, i18n } = useTranslation('marketing')
  const shows = useSamples()
  const overall = useQuery(trackRecordQuery).data?.overall
  const measured: Partial<Record<(typeof SHOWN)[number], string>> = overall
    ? {
        successRate: new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(
          overall.approved / overall.decided,
        ),
      }
    : {}
  const figures = SHOWN.filter((figure) => measured[figure] || shows || !FIGURES.sample)
  if (figures.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-6 border-y border-hairline py-6 lg:grid-cols-4">
      {figures.map((figure) => (
        <div key={figure} className="flex flex-col-reverse justify-end">
          <dt className="text-14 text-soft">
            {t(`figures.${figure}`)} {FIGURES.sample && !measured[figure] && <SampleNote />}
          </dt>
          <dd className="figures text-32">{measured[figure] ?? FIGURES[figure]}</dd>
        </div>
      ))}
    </dl>
  )
}
