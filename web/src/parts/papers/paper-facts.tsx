import type { PaperEntry, UploadLimits } from '@borderlane/contracts/catalogue/papers'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'

/**
 * What a line of a list says in its own words. Those of the shipped lists are there in every language; what staff wrote is
 * English. @returns undefined where it is English to a reader of another language
 */
export function usePaperWords() {
  const { i18n } = useTranslation('papers')
  const bundle = i18n.getResourceBundle(i18n.language, 'paper-texts') as Record<string, string> | undefined
  return (words: string): string | undefined => (i18n.language === 'en' ? words : bundle?.[words])
}

/** When it is asked for, what it has to be like, how it gets to the authority, and who says so on which day. */
export function PaperFacts({ entry }: { entry: PaperEntry }) {
  const { t } = useTranslation('papers')
  const { sourceDay } = useWords()
  const { when, condition, details, way, copy, limits, source } = entry
  return (
    <span className="block text-14 text-soft">
      {when && when !== 'case' && <span className="block">{t(`when.${when}`)}</span>}
      {condition && <OwnWords text={when === 'case' ? t('when.case') : undefined} words={condition} />}
      {way !== 'file' && <span className="block">{t(`way.${way}`)}</span>}
      {details && <OwnWords words={details} />}
      {way === 'file' && copy && <span className="block">{t(`copy.${copy}`)}</span>}
      {limits && <Limits limits={limits} />}
      <span className="block wrap-anywhere">
        {t('source')} <SourceLink source={source} />
        {', '}
        {source.asOf ? t('day', { day: sourceDay(source.asOf) }) : t('noDay')}
      </span>
    </span>
  )
}

function OwnWords({ text, words }: { text?: string; words: string }) {
  const said = usePaperWords()(words)
  return (
    <span className="block">
      {text} {said ?? <bdi lang="en">{words}</bdi>}
    </span>
  )
}

export function Limits({ limits: { formats, maxKb, minPixels, maxPixels } }: { limits: UploadLimits }) {
  const { t } = useTranslation('papers')
  const parts = [
    ...(formats.length > 0 ? [formats.map((one) => one.toUpperCase()).join(', ')] : []),
    ...(maxKb === null ? [] : [t('limit.size', { kb: maxKb })]),
    ...(minPixels === null || maxPixels === null
      ? []
      : [
          minPixels === maxPixels
            ? t('limit.side', { pixels: minPixels })
            : t('limit.sides', { min: minPixels, max: maxPixels }),
        ]),
  ]
  return <span className="block">{t('limit.upload', { limits: parts.join('; ') })}</span>
}
