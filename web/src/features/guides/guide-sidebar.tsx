import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FIGURES } from '../../content/figures'
import type { Guide } from '../../content/guides/guide'
import { paths } from '../../parts/navigation/paths'
import { SampleContent, SampleNote } from '../../parts/words/sample-note'
import { Icon } from '../../ui/icon'
import { CheckButton } from './guide-check'
import { SpeedPrices, StartingPrice } from './guide-prices'

const REASONS = ['checked', 'prices', 'tracking', 'protection', 'privacy'] as const

/** What it costs and how fast it goes, beside the text. */
export function GuideSidebar({ guide, passport }: { guide: Guide; passport: string }) {
  const { t } = useTranslation(['guides', 'site'])
  const box = 'rounded-box border border-hairline bg-surface p-5'
  const link = 'flex min-h-11 items-center text-blue underline underline-offset-4'
  return (
    <aside className="space-y-6">
      <section className={box}>
        <h2 className="text-22">{t('processing')}</h2>
        <SpeedPrices guide={guide} passport={passport} />
      </section>
      <section className={`${box} space-y-4`}>
        <div>
          <h2 className="text-16 font-sans! text-soft">{t('from')}</h2>
          <StartingPrice guide={guide} passport={passport} />
        </div>
        <CheckButton
          to={guide.countryCode}
          passport={passport}
          label={t('checkAgain')}
          hint={t('checkAgainHint')}
        />
        <p className="text-14 text-soft">{t('notGovernment')}</p>
        <Link className={link} to={paths.answerSheet({ to: guide.countryCode, from: passport || undefined })}>
          {t('site:answerSheet')}
        </Link>
        <p className="flex items-start gap-2 text-14">
          <Icon name="lock" className="mt-0.5 text-soft" />
          <span>
            <SampleContent sample={FIGURES.sample} otherwise={t('secureOnly')}>
              {t('secure')} {FIGURES.sample && <SampleNote />}
            </SampleContent>
          </span>
        </p>
      </section>
      <section className={box}>
        <h2 className="text-22">{t('why.title')}</h2>
        <ul className="mt-3 space-y-2">
          {REASONS.map((reason) => (
            <li key={reason} className="flex gap-2.5">
              <Icon name="check" className="mt-0.5 text-green" />
              <span>{t(`why.${reason}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={box}>
        <h2 className="text-22">{t('help.title')}</h2>
        <Link className={link} to={paths.help()}>
          {t('help.questions')}
        </Link>
        <Link className={link} to={paths.contact()}>
          {t('help.contact')}
        </Link>
      </section>
    </aside>
  )
}
