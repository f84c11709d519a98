import { useTranslation } from 'react-i18next'
import { MustacheBlock, Named } from './mustache-block'

/** What else a traveller has to do; the gateway writes the sentences of each duty. */
export function DutiesTemplate() {
  const { t } = useTranslation('duties')
  return (
    <>
      <MustacheBlock name="noDuties">
        <section>
          <h2 className="text-24">{t('title')}</h2>
          <p className="measure">{t('none')}</p>
          <p className="text-14 text-soft">
            {t('rests.cited', { day: '{{dutyDay}}' })}{' '}
            <MustacheBlock name="dutySource">
              <Named />
            </MustacheBlock>
          </p>
        </section>
      </MustacheBlock>
      <MustacheBlock name="hasDuties">
        <section>
          <h2 className="text-24">{t('title')}</h2>
          <p className="mt-1 text-soft">{t('intro')}</p>
          <ul className="mt-3">
            <MustacheBlock name="duties">
              <li className="measure space-y-1 border-t border-hairline py-3">
                <h3 className="text-18">{'{{what}}'}</h3>
                <p>{'{{said}}'}</p>
                <MustacheBlock name="page">
                  <p>
                    {t('site')} <Named />
                  </p>
                </MustacheBlock>
                <p className="text-14 text-soft">
                  <MustacheBlock name="isOwn">{t('rests.authority', { day: '{{dutyDay}}' })}</MustacheBlock>
                  {'{{^isOwn}}'}
                  {t('rests.cited', { day: '{{dutyDay}}' })}
                  {'{{/isOwn}}'}{' '}
                  <MustacheBlock name="dutySource">
                    <Named />
                  </MustacheBlock>
                </p>
              </li>
            </MustacheBlock>
          </ul>
        </section>
      </MustacheBlock>
    </>
  )
}
