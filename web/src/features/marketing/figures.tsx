import { useTranslation } from 'react-i18next'
import { FIGURES } from '../../content/figures'
import { SampleNote } from '../../parts/words/sample-note'

const SHOWN = ['countries', 'visas', 'successRate', 'support'] as const

/** The operator's headline figures, each marked where it is a sample. */
export function Figures() {
  const { t } = useTranslation('marketing')
  return (
    <dl className="grid grid-cols-2 gap-6 border-y border-hairline py-6 lg:grid-cols-4">
      {SHOWN.map((figure) => (
        <div key={figure} className="flex flex-col-reverse justify-end">
          <dt className="text-14 text-soft">
            {t(`figures.${figure}`)} {FIGURES.sample && <SampleNote />}
          </dt>
          <dd className="figures text-36">{FIGURES[figure]}</dd>
        </div>
      ))}
    </dl>
  )
}
