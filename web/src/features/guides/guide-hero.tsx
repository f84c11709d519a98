import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Guide } from '../../content/guides/guide'
import { paths } from '../../parts/navigation/paths'
import { EnglishText } from '../../parts/words/english-text'
import { SampleContent, SampleNote } from '../../parts/words/sample-note'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Flag } from '../../ui/flag'
import { Guilloche } from '../../ui/guilloche'
import { PageHeading } from '../../ui/page-heading'

/** The key of a page that was not navigated to inside the application. */
const FIRST_PAGE = 'default'

/** Whose visa this guide is about, and how old it is. */
export function GuideHero({ guide }: { guide: Guide }) {
  const { t } = useTranslation('guides')
  const { country, date, language } = useWords()
  const navigate = useNavigate()
  const { key } = useLocation()
  const back = () => (key === FIRST_PAGE ? navigate(paths.destinations()) : navigate(-1))
  return (
    <div className="relative border-b border-hairline">
      <div className="page relative z-10 pt-4 pb-20">
        <Button variant="plain" className="print:hidden" onClick={() => void back()}>
          {t('back')}
        </Button>
        <div className="mt-4 flex items-center gap-4">
          <Flag code={guide.countryCode} className="w-14" />
          <PageHeading>
            {country(guide.countryCode, guide.country)}: <bdi lang="en">{guide.type}</bdi>
          </PageHeading>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
          <SampleContent sample={guide.sample}>
            <span>
              <strong className="figures me-1.5">
                {t('rating', { rating: guide.rating.toLocaleString(language, { minimumFractionDigits: 1 }) })}
              </strong>{' '}
              {t('reviews', { count: guide.reviews, shown: guide.reviews.toLocaleString(language) })}
            </span>
            {guide.sample && <SampleNote />}
          </SampleContent>
          <Badge tone="blue">{t('updated', { date: date(guide.lastUpdated, 'day') })}</Badge>
        </div>
        <EnglishText className="measure mt-4 rounded-box bg-paper text-18">{guide.description}</EnglishText>
      </div>
      {/* After the words: it is long, and nothing moves while the page is still arriving. */}
      <div className="absolute inset-0 overflow-hidden">
        <Guilloche from={guide.countryCode} to="BL" />
      </div>
    </div>
  )
}
