import { routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GUIDE_SLUGS, GUIDES, GUIDES_SAMPLE, type GuideSlug } from '../../content/guides'
import { paths } from '../../parts/navigation/paths'
import { useTerms } from '../../parts/rule/use-terms'
import { SampleContent, SampleNote } from '../../parts/words/sample-note'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Flag } from '../../ui/flag'
import { PageHeading } from '../../ui/page-heading'
import { useGuideAnswer, useGuideText } from './guide-answer'
import { CardPrice } from './guide-prices'

export default function GetVisaPage() {
  const { t } = useTranslation('guides')
  return (
    <div className="page pt-10">
      <title>{t('all.pageTitle')}</title>
      <meta name="description" content={t('all.intro')} />
      <PageHeading>{t('all.title')}</PageHeading>
      <p className="measure mt-3 text-18 text-soft">{t('all.intro')}</p>
      <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {GUIDE_SLUGS.map((slug) => (
          <li key={slug} className="flex">
            <VisaCard slug={slug} />
          </li>
        ))}
      </ul>
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline pt-6">
        <p className="text-18">{t('all.other')}</p>
        <LinkButton label={t('all.checker')} to={paths.home()} iconAfter="arrow" />
      </div>
    </div>
  )
}

function VisaCard({ slug }: { slug: GuideSlug }) {
  const { t } = useTranslation('guides')
  const { country, language } = useWords()
  const visa = GUIDES[slug]
  const { type, features } = useGuideText(slug)
  const answer = useGuideAnswer({ to: visa.countryCode, kind: visa.options[0] })
  const terms = useTerms()(answer.quote ? routeSentences(answer.quote) : [])
  return (
    <Link
      to={paths.guide(slug)}
      className="flex w-full flex-col rounded-box border border-hairline bg-surface p-5 text-ink no-underline transition-colors duration-150 hover:border-control"
    >
      <span className="flex items-center gap-3">
        <Flag code={visa.countryCode} className="w-10" />
        <span>
          <span className="block font-serif text-24">{country(visa.countryCode, visa.country)}</span>
          <bdi className="text-14 text-soft">{type}</bdi>
        </span>
      </span>
      <SampleContent sample={GUIDES_SAMPLE}>
        <span className="mt-3 flex flex-wrap items-center gap-2 text-14">
          <strong className="figures">
            {t('rating', { rating: visa.rating.toLocaleString(language, { minimumFractionDigits: 1 }) })}
          </strong>
          {t('reviews', { count: visa.reviews, shown: visa.reviews.toLocaleString(language) })}
          <SampleNote />
        </span>
      </SampleContent>
      <span className="mt-3 block space-y-1 text-14">
        {terms.map(({ term, value }) => (
          <span key={term} className="grid grid-cols-[min(7rem,40%)_minmax(0,1fr)] gap-3 wrap-anywhere">
            <span className="text-soft">{term}</span>
            <span>{value}</span>
          </span>
        ))}
      </span>
      <span className="mt-3 block text-14 text-soft">{features.join(' · ')}</span>
      <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pt-4">
        <CardPrice guide={visa} answer={answer} />
      </span>
    </Link>
  )
}
