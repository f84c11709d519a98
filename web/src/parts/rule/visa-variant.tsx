import type { VisaVariant as Variant } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { Details } from '../../ui/details'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'

/** What the visa lets someone do, and who says so. What no one says is said, too. */
export function VisaVariant({ variant }: { variant: Variant | null }) {
  const { t } = useTranslation('variant')
  const { span, sourceDay } = useWords()
  const { name, stay, entries, validity, setByAuthority = [], sources = [] } = variant ?? {}
  if (!name && !stay && !entries && !validity && setByAuthority.length === 0) return <p>{t('unknown')}</p>
  const notSaid = (fact: 'stay' | 'entries' | 'validity') =>
    t(setByAuthority.includes(fact) ? 'byAuthority' : `${fact}.unknown`)
  return (
    <>
      <Details
        rows={[
          ...(name ? [{ term: t('name'), value: <span lang="en">{name}</span> }] : []),
          {
            term: t('stay.term'),
            value: stay ? t('stay.value', { span: span(stay.count, stay.unit) }) : notSaid('stay'),
          },
          { term: t('entries.term'), value: entries ? t(`entries.${entries}`) : notSaid('entries') },
          {
            term: t('validity.term'),
            value: validity ? span(validity.count, validity.unit) : notSaid('validity'),
          },
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
export function VisaVariantSection({ variant }: { variant: Variant | null }) {
  const { t } = useTranslation('variant')
  return (
    <section aria-labelledby="variant">
      <h2 id="variant" className="mb-2 text-22">
        {t('title')}
      </h2>
      <VisaVariant variant={variant} />
    </section>
  )
}
