import { useTranslation } from 'react-i18next'
import { VISA_ICONS } from '../../features/results/visa-tiles'
import { Tiles } from '../../ui/tiles'
import { MustacheBlock, Named } from './mustache-block'

export function VariantTemplate() {
  const { t } = useTranslation('variant')
  return (
    <div>
      <Tiles
        tiles={(['days', 'entries', 'validity'] as const).map((fact) => ({
          icon: VISA_ICONS[fact],
          term: t(`term.${fact}`),
          value: `{{terms.${fact}}}`,
        }))}
      />
      <div className="mt-2 text-14 text-soft">
        <MustacheBlock name="variant.name">
          <p lang="en" className="font-semibold">
            {'{{variant.name}}'}
          </p>
        </MustacheBlock>
        <MustacheBlock name="variant.sources">
          <p className="mt-1">
            {t('source', { day: '{{saidOn}}' })} <Named />
          </p>
        </MustacheBlock>
      </div>
    </div>
  )
}
