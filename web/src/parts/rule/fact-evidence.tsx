import type { FactEvidence, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { FactName } from '@borderlane/contracts/catalogue/fact-values'
import { weakestFact } from '@borderlane/domain/catalogue/weakest-fact'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'

/** The fact that an answer is least sure of, where it is not the rule itself. */
export function WeakestFact({ requirement }: { requirement: VisaRequirement }) {
  const { t } = useTranslation('results')
  const weakest = weakestFact(requirement)
  return (
    weakest && (
      <p className="wrap-anywhere">
        {t('evidence.fact.weakest', { fact: t(`evidence.fact.name.${weakest.fact}`) })}{' '}
        <RestsOnSource {...weakest} />
      </p>
    )
  )
}

export function UnknownFacts({ unknownFacts }: Pick<VisaRequirement, 'unknownFacts'>) {
  const { t, i18n } = useTranslation('results')
  const names = unknownFacts.map((fact) => t(`evidence.fact.name.${fact}`))
  return (
    names.length > 0 && (
      <p className="text-14 text-soft">
        {t('evidence.fact.unknown', { facts: new Intl.ListFormat(i18n.language).format(names) })}
      </p>
    )
  )
}

export function FactNames({ facts }: { facts: readonly FactName[] }) {
  const { t, i18n } = useTranslation('results')
  return new Intl.ListFormat(i18n.language).format(facts.map((fact) => t(`evidence.fact.name.${fact}`)))
}

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

export function RestsOnSource({ evidence, source }: Pick<FactEvidence, 'evidence' | 'source'>) {
  const { t } = useTranslation('results')
  const { sourceDay } = useWords()
  return (
    <>
      {t(`evidence.rests.${evidence}`, { day: sourceDay(source.asOf) })} <SourceLink source={source} />
    </>
  )
}
