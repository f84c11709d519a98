import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'
import { answerKind } from '@borderlane/domain/catalogue/rule-kind'

/** The answer for a route in one sentence. */
export function useAnswer(): (requirement: VisaRequirement) => string {
  const { t } = useTranslation('results')
  const { countryInSentence } = useWords()
  return (requirement) => {
    const { passportCountry, destinationCountry, stayDays } = requirement
    const names = {
      from: countryInSentence(passportCountry.code, passportCountry.name),
      to: countryInSentence(destinationCountry.code, destinationCountry.name),
    }
    const kind = answerKind(requirement)
    if (kind === 'free') return t('free.open', names)
    if (kind === 'freeDays') return t('free.days', { ...names, count: stayDays ?? 0 })
    return t(`answer.${kind}`, names)
  }
}
