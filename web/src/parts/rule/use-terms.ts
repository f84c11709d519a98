import { about, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { useTranslation } from 'react-i18next'
import { useSentences } from './use-sentences'

const TERMS = ['days', 'entries', 'validity'] as const

export function useTerms(): (sentences: readonly RouteSentence[]) => { term: string; value: string }[] {
  const { t } = useTranslation('variant')
  const say = useSentences()
  return (sentences) =>
    TERMS.flatMap((fact) =>
      about(sentences, fact).map((one) => ({ term: t(`term.${fact}`), value: say(one) })),
    )
}
