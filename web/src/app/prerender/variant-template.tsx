import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Details } from '../../ui/details'
import { Named, MustacheBlock } from './mustache-block'

/** What the visa lets someone do, as far as anyone says. */
export function VariantTemplate() {
  const { t } = useTranslation('variant')
  const orElse = (name: string, known: ReactNode, unknown: string) => (
    <>
      <MustacheBlock name={name}>{known}</MustacheBlock>
      <MustacheBlock name={`${name}ByAuthority`}>{t('byAuthority')}</MustacheBlock>
      {`{{^${name}}}{{^${name}ByAuthority}}${unknown}{{/${name}ByAuthority}}{{/${name}}}`}
    </>
  )
  const entries = (['single', 'multiple', 'asked'] as const).map((kind) => (
    <MustacheBlock key={kind} name={kind}>
      {t(`entries.${kind}`)}
    </MustacheBlock>
  ))
  return (
    <section>
      <h2 className="mb-2 text-22">{t('title')}</h2>
      <MustacheBlock name="variant">
        <MustacheBlock name="name">
          <p lang="en">{'{{name}}'}</p>
        </MustacheBlock>
        <Details
          rows={[
            {
              term: t('stay.term'),
              value: orElse('stay', t('stay.value', { span: '{{span}}' }), t('stay.unknown')),
            },
            { term: t('entries.term'), value: orElse('entries', entries, t('entries.unknown')) },
            { term: t('validity.term'), value: orElse('validity', '{{span}}', t('validity.unknown')) },
          ]}
        />
        <MustacheBlock name="sources">
          <p className="mt-1 text-14 text-soft">
            {t('source', { day: '{{saidOn}}' })} <Named />
          </p>
        </MustacheBlock>
      </MustacheBlock>
      {`{{^variant}}${t('unknown')}{{/variant}}`}
    </section>
  )
}
