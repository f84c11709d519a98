import type { TrackRecord as Record } from '@borderlane/contracts/orders/public'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Figures } from './figures'
import { ProsePage } from './prose-page'
import { trackRecordQuery } from './track-record.queries'
import { Awaited } from '../../parts/failure/failures'

const SECTIONS = ['what', 'money', 'honest', 'data'] as const

export default function AboutPage() {
  const { t } = useTranslation('marketing')
  return (
    <ProsePage title={t('about.title')} pageTitle={t('about.pageTitle')} intro={t('about.intro')}>
      <Figures />
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {SECTIONS.map((section) => (
          <section key={section} className="measure">
            <h2 className="text-24">{t(`about.${section}.title`)}</h2>
            <p className="mt-2">{t(`about.${section}.text`)}</p>
          </section>
        ))}
        <section className="measure">
          <h2 className="text-24">{t('about.others.title')}</h2>
          <p className="mt-2">{t('about.others.text')}</p>
          <p className="mt-2">{t('about.others.holidays')}</p>
          <p className="mt-2">{t('about.others.airports')}</p>
          <p className="mt-2">{t('about.others.govUk')}</p>
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
        <LinkButton label={t('about.home')} to={paths.home()} />
        <LinkButton variant="quiet" label={t('about.contact')} to={paths.contact()} />
      </div>
    </ProsePage>
  )
}

/** What this installation has measured of itself, good or bad; nothing where there are too few cases. */
function TrackRecord() {
  const { t } = useTranslation(['marketing', 'site'])
  const query = useQuery(trackRecordQuery)
  const { data } = query
  return (
    <section>
      <h2 className="text-24">{t('record.title')}</h2>
      <p className="measure mt-2">{t('record.intro')}</p>
      <div className="mt-4">
        <Awaited query={query} loading={t('record.loading')} failed={t('record.failed')} bar="h-24" />
      </div>

      {data && !data.overall && <p className="measure mt-2 text-soft">{t('record.tooFew')}</p>}
      {data?.overall && <Table record={data} overall={data.overall} />}
    </section>
  )
}

const COLUMNS = ['decided', 'median', 'p90', 'approved', 'refunded', 'late'] as const

function Table({ record, overall }: { record: Record; overall: NonNullable<Record['overall']> }) {
  const { t } = useTranslation('marketing')
  const { country, date } = useWords()
  return (
    <div role="region" aria-label={t('record.title')} className="mt-4 overflow-x-auto">
      <table className="w-full text-14 [&_td]:border-t [&_td]:border-hairline [&_td]:p-2 [&_th]:p-2 [&_th]:text-start">
        <caption className="pb-2 text-start text-soft">
          {t('record.counted', { at: date(record.countedAt, 'instant') })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('record.route')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`record.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={t('record.all')} figures={overall} />
          {record.routes.map(({ from, to, ...figures }) => (
            <Row
              key={`${from}${to}`}
              name={t('record.pair', { from: country(from), to: country(to) })}
              figures={figures}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ name, figures }: { name: string; figures: NonNullable<Record['overall']> }) {
  const { number } = useWords()
  const { decided, medianDays, p90Days, approved, refunded, late } = figures
  return (
    <tr>
      <th scope="row" className="border-t border-hairline font-normal">
        {name}
      </th>
      {[decided, medianDays, p90Days, approved, refunded, late].map((figure, index) => (
        <td key={COLUMNS[index]} className="figures">
          {number(figure)}
        </td>
      ))}
    </tr>
  )
}
