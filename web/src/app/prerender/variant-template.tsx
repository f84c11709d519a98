import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Details } from '../../ui/details'
import { Named, When } from './when'

/** What the visa lets someone do, as far as anyone says. */
export function VariantTemplate() {
  const { t } = useTranslation('variant')
  const orElse = (name: string, known: ReactNode, unknown: string) => (
    <>
      <When name={name}>{known}</When>
      {`{{^${name}}}${unknown}{{/${name}}}`}
    </>
  )
  const entries = (['single', 'multiple', 'asked'] as const).map((kind) => (
    <When key={kind} name={kind}>
      {t(`entries.${kind}`)}
    </When>
  ))
  return (
    <section>
      <h2 className="mb-2 text-22">{t('title')}</h2>
      <When name="variant">
        <When name="name">
          <p lang="en">{'{{name}}'}</p>
        </When>
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
        <When name="sources">
          <p className="mt-1 text-14 text-soft">
            {t('source', { day: '{{saidOn}}' })} <Named />
          </p>
        </When>
      </When>
      {`{{^variant}}${t('unknown')}{{/variant}}`}
    </section>
  )
}
