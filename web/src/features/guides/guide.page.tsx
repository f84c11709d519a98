import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useLocation, useNavigate, Link } from 'react-router'
import { FIGURES } from '../../content/figures'
import { GUIDES, GUIDES_READ, GUIDES_SAMPLE, type Guide, type GuideSlug, slugOf } from '../../content/guides'
import { paths } from '../../parts/navigation/paths'
import { TripLink } from '../../parts/navigation/trip-link'
import { OfferNotice } from '../../parts/pricing/offer-notice'
import { SampleContent, SampleNote } from '../../parts/words/sample-note'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { Flag } from '../../ui/flag'
import { Guilloche } from '../../ui/guilloche'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { type GuideAnswer, useGuideAnswer, useGuideText } from './guide-answer'
import { SpeedPrices, StartingPrice } from './guide-prices'
import { GuideSections } from './guide-sections'

/** The static guide to one destination. An unknown address shows the one to India. */
export default function GuidePage() {
  const slug = slugOf(useParams().slug)
  // Another guide begins without a passport, as a new page does.
  return <GuideContent key={slug} slug={slug} />
}

function GuideContent({ slug }: { slug: GuideSlug }) {
  const { t } = useTranslation('guides')
  const { country } = useWords()
  const [passport, setPassport] = useState('')
  const guide = GUIDES[slug]
  const { type, description } = useGuideText(slug)
  const answer = useGuideAnswer({ to: guide.countryCode, passport, kind: guide.options[0] })
  return (
    <>
      <title>{t('pageTitle', { country: country(guide.countryCode, guide.country), type })}</title>
      <meta name="description" content={description} />
      <GuideHero guide={guide} type={type} description={description} />
      <div className="page grid gap-10 *:min-w-0 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-10">
          <GuideCheck to={guide.countryCode} passport={passport} onChoose={setPassport} />
          {answer.state === 'priced' && <OfferNotice quote={answer.quote} />}
          <GuideSections slug={slug} passport={passport} answer={answer} />
        </div>
        <GuideSidebar guide={guide} passport={passport} answer={answer} />
      </div>
    </>
  )
}

/** The key of a page that was not navigated to inside the application. */
const FIRST_PAGE = 'default'

function GuideHero({ guide, type, description }: { guide: Guide } & Record<'type' | 'description', string>) {
  const { t } = useTranslation('guides')
  const { country, date, language } = useWords()
  const navigate = useNavigate()
  const { key } = useLocation()
  const back = () => (key === FIRST_PAGE ? navigate(paths.destinations()) : navigate(-1))
  return (
    <div className="relative border-b border-hairline">
      <div className="page relative z-10 pt-4 pb-20">
        <Button variant="plain" label={t('back')} className="print:hidden" onClick={() => void back()} />
        <div className="mt-4 flex flex-wrap items-center gap-x-4">
          <Flag code={guide.countryCode} className="w-14" />
          <PageHeading>
            {country(guide.countryCode, guide.country)}: <bdi>{type}</bdi>
          </PageHeading>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
          <SampleContent sample={GUIDES_SAMPLE}>
            <span>
              <strong className="figures me-1.5">
                {t('rating', { rating: guide.rating.toLocaleString(language, { minimumFractionDigits: 1 }) })}
              </strong>{' '}
              {t('reviews', { count: guide.reviews, shown: guide.reviews.toLocaleString(language) })}
            </span>
            {GUIDES_SAMPLE && <SampleNote />}
          </SampleContent>
          <Badge tone="blue">{t('updated', { date: date(GUIDES_READ, 'day') })}</Badge>
        </div>
        <p className="measure mt-4 rounded-box bg-paper text-18">{description}</p>
      </div>
      {/* After the words: it is long, and nothing moves while the page is still arriving. */}
      <div className="absolute inset-0 overflow-hidden">
        <Guilloche from={guide.countryCode} to="BL" />
      </div>
    </div>
  )
}

const REASONS = ['checked', 'prices', 'tracking', 'protection', 'privacy'] as const

/** What it costs and how fast it goes, beside the text. */
function GuideSidebar({ guide, passport, answer }: { guide: Guide; passport: string; answer: GuideAnswer }) {
  const { t } = useTranslation(['guides', 'site'])
  const box = 'rounded-box border border-hairline bg-surface p-4 sm:p-5'
  const link = 'flex min-h-11 items-center text-blue underline underline-offset-4'
  return (
    <aside className="space-y-6">
      <section className={box}>
        <h2 className="text-24">{t('processing')}</h2>
        <SpeedPrices guide={guide} answer={answer} />
      </section>
      <section className={`${box} space-y-4`}>
        <div>
          <h2 className="text-body font-sans! text-soft">{t('from')}</h2>
          <StartingPrice guide={guide} answer={answer} isChosen={passport !== ''} />
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
        <TripLink to={guide.countryCode} from={passport} />
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
        <h2 className="text-24">{t('why.title')}</h2>
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
        <h2 className="text-24">{t('help.title')}</h2>
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

interface PassportProps {
  to: string
  passport: string
}

function GuideCheck({ to, passport, onChoose }: PassportProps & { onChoose: (code: string) => void }) {
  const { t } = useTranslation('guides')
  const { options, isError, refetch } = useCountryOptions()
  return (
    <div className="max-w-xl space-y-4 rounded-box border border-hairline bg-surface p-5">
      <CountryPicker
        id="passport-country"
        label={t('passport')}
        placeholder={t('choosePassport')}
        options={options.filter((option) => option.code !== to)}
        leftOut={{ option: options.find((option) => option.code === to), hint: t('ownPassport') }}
        value={passport}
        onChange={onChoose}
      />
      {isError && (
        <Notice tone="bad" live title={t('noCountries')}>
          <Button variant="plain" label={t('again')} onClick={() => void refetch()} />
        </Notice>
      )}
      <CheckButton to={to} passport={passport} label={t('check')} hint={t('checkHint')} />
    </div>
  )
}

/** Rests until a passport is chosen, and says so. */
function CheckButton({ to, passport, label, hint }: PassportProps & { label: string; hint: string }) {
  const navigate = useNavigate()
  const hintId = useId()
  return (
    <div className="space-y-2">
      <Button
        label={label}
        className="w-full"
        iconAfter="arrow"
        disabled={!passport}
        aria-describedby={passport ? undefined : hintId}
        onClick={() => void navigate(paths.results({ from: passport, to }))}
      />
      {!passport && (
        <p id={hintId} className="text-14 text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
