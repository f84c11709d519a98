import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { LinkButton } from '../../ui/button'
import { Figures } from './figures'
import { ProsePage } from './prose-page'
import { TrackRecord } from './track-record'

const SECTIONS = ['what', 'money', 'honest', 'data'] as const

/** Who we are, what we do for the money, and what we do not do. */
export default function AboutPage() {
  const { t } = useTranslation('marketing')
  return (
    <ProsePage title={t('about.title')} pageTitle={t('about.pageTitle')} intro={t('about.intro')}>
      <Figures />
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {SECTIONS.map((section) => (
          <section key={section} className="measure">
            <h2 className="text-22">{t(`about.${section}.title`)}</h2>
            <p className="mt-2">{t(`about.${section}.text`)}</p>
          </section>
        ))}
        <section className="measure">
          <h2 className="text-22">{t('about.others.title')}</h2>
          <p className="mt-2">{t('about.others.text')}</p>
          <p className="mt-2">{t('about.others.holidays')}</p>
          <a
            href="/licences.txt"
            className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
          >
            {t('about.others.link')}
          </a>
        </section>
      </div>
      <TrackRecord />
      <div className="flex flex-wrap gap-3 border-t border-hairline pt-6">
        <LinkButton to={paths.home()}>{t('about.home')}</LinkButton>
        <LinkButton variant="quiet" to={paths.contact()}>
          {t('about.contact')}
        </LinkButton>
      </div>
    </ProsePage>
  )
}
