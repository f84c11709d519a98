import { bySource, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'
import { useSentences } from './use-sentences'

const STYLES: Partial<Record<RouteSentence['about'], string>> = {
  end: 'font-semibold',
  conditions: 'border-s-4 border-amber ps-3',
  disagreement: 'border-s-4 border-amber ps-3',
}

const DATED: readonly RouteSentence['about'][] = ['fee', 'disagreement']

export function Said({ sentences }: { sentences: readonly RouteSentence[] }) {
  const { t } = useTranslation('site')
  const { sourceDay } = useWords()
  const say = useSentences()
  return bySource(sentences).map((group) => {
    const [{ about, code, source }] = group as [RouteSentence]
    return (
      <p key={about + code + source?.name} className={STYLES[about] ?? ''}>
        {say(...group)}{' '}
        {source && (
          <span className="text-14 font-normal text-soft">
            {t('price.source')} <SourceLink source={source} />{' '}
            {!DATED.includes(about) && t('price.asOf', { day: sourceDay(source.asOf) })}
          </span>
        )}
      </p>
    )
  })
}
