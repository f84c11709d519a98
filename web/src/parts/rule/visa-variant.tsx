import { variantSentences } from '@borderlane/domain/catalogue/route-sentences'
import type { VisaVariant as Variant } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { Details } from '../../ui/details'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'
import { useTerms } from './use-terms'

interface VisaVariantProps {
  variant: Variant | null
}

/** What the visa lets someone do, and who says so. What no one says is said, too. */
export function VisaVariant({ variant }: VisaVariantProps) {
  const { t } = useTranslation('variant')
  const terms = useTerms()
  return (
    <>
      <Details
        rows={[
          ...(variant?.name ? [{ term: t('name'), value: <span lang="en">{variant.name}</span> }] : []),
          ...terms(variantSentences({ variant })),
        ]}
      />
      <VariantSources variant={variant} />
    </>
  )
}

export function VariantSources({ variant }: Pick<VisaVariantProps, 'variant'>) {
  const { t } = useTranslation('variant')
  const { sourceDay } = useWords()
  return variant?.sources.map((source) => (
    <p key={source.name + source.asOf} className="mt-1 text-14 text-soft">
      {t('source', { day: sourceDay(source.asOf) })}{' '}
      <bdi lang="en">
        <SourceLink source={source} />
      </bdi>
    </p>
  ))
}

export function VisaVariantSection(props: VisaVariantProps) {
  const { t } = useTranslation('variant')
  return (
    <section aria-labelledby="variant">
      <h2 id="variant" className="mb-2 text-24">
        {t('title')}
      </h2>
      <VisaVariant {...props} />
    </section>
  )
}
