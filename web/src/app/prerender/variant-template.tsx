import { useTranslation } from 'react-i18next'
import { Details } from '../../ui/details'
import { MustacheBlock, Named } from './mustache-block'

/** What the visa lets someone do, as far as anyone says. */
export function VariantTemplate() {
  const { t } = useTranslation('variant')
  return (
    <section>
      <h2 className="mb-2 text-22">{t('title')}</h2>
      <MustacheBlock name="variant.name">
        <p lang="en">{'{{variant.name}}'}</p>
      </MustacheBlock>
      <Details
        rows={(['days', 'entries', 'validity'] as const).map((fact) => ({
          term: t(`term.${fact}`),
          value: `{{terms.${fact}}}`,
        }))}
      />
      <MustacheBlock name="variant.sources">
        <p className="mt-1 text-14 text-soft">
          {t('source', { day: '{{saidOn}}' })} <Named />
        </p>
      </MustacheBlock>
    </section>
  )
}
