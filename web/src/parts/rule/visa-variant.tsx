import { type RouteSentence, variantSentences } from '@borderlane/domain/catalogue/route-sentences'
import type { VisaVariant as Variant } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { Details } from '../../ui/details'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'
import { useTerms } from './use-terms'

interface VisaVariantProps {
  variant: Variant | null
  /** What is said of the route whose visa it is; without it what the variant itself says. */
  sentences?: readonly RouteSentence[]
}

/** What the visa lets someone do, and who says so. What no one says is said, too. */
export function VisaVariant({ variant, sentences = variantSentences({ variant }) }: VisaVariantProps) {
  const { t } = useTranslation('variant')
  const { sourceDay } = useWords()
  const terms = useTerms()
  const { name, sources = [] } = variant ?? {}
  return (
    <>
      <Details
        rows={[
          ...(name ? [{ term: t('name'), value: <span lang="en">{name}</span> }] : []),
          ...terms(sentences),
        ]}
      />
      {sources.map((source) => (
        <p key={source.name + source.asOf} className="mt-1 text-14 text-soft">
          {t('source', { day: sourceDay(source.asOf) })}{' '}
          <bdi lang="en">
            <SourceLink source={source} />
          </bdi>
        </p>
      ))}
    </>
  )
}

/** The same under its name. */
export function VisaVariantSection(props: VisaVariantProps) {
  const { t } = useTranslation('variant')
  return (
    <section aria-labelledby="variant">
      <h2 id="variant" className="mb-2 text-22">
        {t('title')}
      </h2>
      <VisaVariant {...props} />
    </section>
  )
}
