import type { Evidence, FactEvidence, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'

/** Weakest first. */
const STRENGTH: readonly Evidence[] = ['index', 'cited', 'staff', 'authority']

/** In one line: the fact that an answer is least sure of, where it is not the rule itself, and what is not known. */
export function WeakestFact({ facts, unknownFacts }: Pick<VisaRequirement, 'facts' | 'unknownFacts'>) {
  const { t, i18n } = useTranslation('results')
  const [weakest] = [...facts].sort((a, b) => STRENGTH.indexOf(a.evidence) - STRENGTH.indexOf(b.evidence))
  const names = unknownFacts.map((fact) => t(`evidence.fact.name.${fact}`))
  return (
    <>
      {weakest && weakest.fact !== 'kind' && (
        <p>
          {t('evidence.fact.weakest', { fact: t(`evidence.fact.name.${weakest.fact}`) })}{' '}
          <RestsOnSource {...weakest} />
        </p>
      )}
      {names.length > 0 && (
        <p className="text-14 text-soft">
          {t('evidence.fact.unknown', { facts: new Intl.ListFormat(i18n.language).format(names) })}
        </p>
      )}
    </>
  )
}

/** Each fact with what it rests on. */
export function FactList({ facts }: Pick<VisaRequirement, 'facts'>) {
  const { t } = useTranslation('results')
  return (
    <dl className="space-y-3 pt-1 pb-4">
      {facts.map((one) => (
        <div key={one.fact}>
          <dt className="font-semibold first-letter:uppercase">{t(`evidence.fact.name.${one.fact}`)}</dt>
          <dd className="wrap-anywhere">
            <RestsOnSource {...one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RestsOnSource({ evidence, source }: FactEvidence) {
  const { t } = useTranslation('results')
  const { sourceDay } = useWords()
  return (
    <>
      {t(`evidence.rests.${evidence}`, { day: sourceDay(source.asOf) })} <SourceLink source={source} />
    </>
  )
}
