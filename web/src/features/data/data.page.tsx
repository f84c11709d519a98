import type { describeData, UsualShares } from '@borderlane/contracts/catalogue/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { numberFormat } from '@borderlane/words/intl'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { routes } from '../../http/routes'
import { SourceLink } from '../../parts/pricing/source-link'
import { FactNames } from '../../parts/rule/fact-evidence'
import { formatOf } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { PageHeading } from '../../ui/page-heading'
import { Bar, Skeleton } from '../../ui/notice'
import { columnsOf, Table } from '../../ui/table'
import { PartError } from '../../parts/failure/failures'
import { callQuery } from '../../http/client'

const dataQuery = callQuery(['data'], routes.describeData, {}, { staleTime: 60_000 })

const FILES = { csv: '/api/data/visa-requirements.csv', json: '/api/data/visa-requirements.json' } as const

/** What our answers rest on, how current that is, and all of it to take away. */
export default function DataPage() {
  const { t } = useTranslation('data')
  return (
    <div className="page pt-10">
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('intro')} />
      <PageHeading>{t('title')}</PageHeading>
      <p className="measure mt-3 text-18 text-soft">{t('intro')}</p>
      <div className="mt-8 space-y-12">
        <section>
          <h2 className="text-24 md:text-32">{t('download.title')}</h2>
          <p className="measure mt-2">{t('download.text')}</p>
          <ul className="mt-2 flex flex-wrap gap-x-7">
            {(['csv', 'json'] as const).map((kind) => (
              <li key={kind}>
                <a
                  href={FILES[kind]}
                  download
                  className="flex min-h-11 items-center text-blue underline underline-offset-4"
                >
                  {t(`download.${kind}`)}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <Description />
      </div>
    </div>
  )
}

function Description() {
  const { t } = useTranslation(['data', 'site'])
  const query = useQuery(dataQuery)
  const { data, error } = query
  if (data?.total.routes === 0) return <p className="text-18">{t('empty')}</p>
  if (data)
    return (
      <>
        <DataShares data={data} />
        {data.usual && <UsualRoutes usual={data.usual} />}
        {data.borderRules && <BorderRules rules={data.borderRules} />}
        <DataSources sources={data.sources} />
      </>
    )
  if (error) return <PartError title={t('failed')} query={query} />
  return (
    <Skeleton label={t('loading')}>
      <Bar className="h-64" />
      <Bar className="mt-12 h-64" />
    </Skeleton>
  )
}

interface DataSharesProps {
  data: OutputOf<typeof describeData>
}

/** How much of it rests on what, and how much was checked lately: by routes, and by what people search for. */
function DataShares({ data: { total, byEvidence, checkedWithin90Days, featured } }: DataSharesProps) {
  const { t } = useTranslation('data')
  const format = formatOf(useWords().language)
  const number = numberFormat(format, {})
  const percent = numberFormat(format, { style: 'percent', maximumFractionDigits: 1 })
  const rows = [
    ...byEvidence.map(({ evidence, share }) => ({ name: t(`evidence.${evidence}`), share })),
    { name: t('shares.checked'), share: checkedWithin90Days },
    { name: t('shares.total'), share: total },
  ]
  return (
    <section>
      <h2 className="text-24 md:text-32">{t('shares.title')}</h2>
      <div className="mt-4">
        <Table
          caption={t('shares.title')}
          columns={[
            { key: 'what', label: t('shares.what') },
            { key: 'routes', label: t('shares.routes'), atEnd: true },
            { key: 'ofRoutes', label: t('shares.ofRoutes'), atEnd: true },
            { key: 'ofSearches', label: t('shares.ofSearches'), atEnd: true },
          ]}
        >
          {rows.map(({ name, share }) => (
            <tr key={name}>
              <td className="font-semibold">{name}</td>
              <td className="figures text-end">{number.format(share.routes)}</td>
              <td className="figures text-end">{percent.format(share.routes / total.routes)}</td>
              <td className="figures text-end">
                {total.searches === 0 ? t('shares.none') : percent.format(share.searches / total.searches)}
              </td>
            </tr>
          ))}
        </Table>
      </div>
      <p className="measure mt-3">
        {t('shares.featured', {
          routes: number.format(featured.routes),
          fromAuthority: number.format(featured.fromAuthority),
        })}
      </p>
    </section>
  )
}

const GRADES = ['authority', 'cited', 'staff', 'index', 'unknown'] as const

/** Fact by fact, what is known of the most usual routes. */
function UsualRoutes({ usual: { routes: all, complete, completeShare, byFact } }: { usual: UsualShares }) {
  const { t } = useTranslation('data')
  const format = formatOf(useWords().language)
  const number = numberFormat(format, {})
  const percent = numberFormat(format, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <section>
      <h2 className="text-24 md:text-32">{t('usual.title')}</h2>
      <p className="measure mt-2">
        {t('usual.text', {
          complete: number.format(complete),
          routes: number.format(all),
          share: percent.format(completeShare),
        })}
      </p>
      <div className="mt-4">
        <Table
          caption={t('usual.title')}
          columns={[
            { key: 'fact', label: t('usual.fact') },
            ...GRADES.map((grade) => ({
              key: grade,
              label: grade === 'unknown' ? t('usual.unknown') : t(`evidence.${grade}`),
              atEnd: true,
            })),
          ]}
        >
          {byFact.map((shares) => (
            <tr key={shares.fact}>
              <td className="font-semibold first-letter:uppercase">
                <FactNames facts={[shares.fact]} />
              </td>
              {GRADES.map((grade) => (
                <td key={grade} className="figures text-end">
                  {percent.format(shares[grade])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </section>
  )
}

interface BorderRulesProps {
  rules: NonNullable<OutputOf<typeof describeData>['borderRules']>
}

/** What else is asked at borders, and how current that is. */
function BorderRules({ rules }: BorderRulesProps) {
  const { t } = useTranslation('data')
  const number = numberFormat(formatOf(useWords().language), {})
  const columns = columnsOf(
    ['what', 'rules', 'places', 'checked'],
    (key) => (key === 'what' ? t('shares.what') : t(`border.${key}`)),
    ['rules', 'places', 'checked'],
  )
  return (
    <section>
      <h2 className="text-24 md:text-32">{t('border.title')}</h2>
      <p className="measure mt-2">{t('border.text')}</p>
      <div className="mt-4">
        <Table caption={t('border.title')} columns={columns}>
          {rules.map(({ kind, rules: all, places, checkedWithin90Days }) => (
            <tr key={kind}>
              <td className="font-semibold">{t(`border.${kind}`)}</td>
              {[all, places, checkedWithin90Days].map((count, index) => (
                <td key={index} className="figures text-end">
                  {number.format(count)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </section>
  )
}

/** More of them are shown as a number. */
const MOST_NAMED = 3

interface DataSourcesProps {
  sources: OutputOf<typeof describeData>['sources']
}

/** Every source, with what it is, its day and its licence. */
function DataSources({ sources }: DataSourcesProps) {
  const { t } = useTranslation('data')
  const { country, language, sourceDay } = useWords()
  const number = numberFormat(formatOf(language), {})
  return (
    <section>
      <h2 className="text-24 md:text-32">{t('sources.title')}</h2>
      <div className="mt-4">
        <Table
          caption={t('sources.title')}
          columns={[
            { key: 'name', label: t('sources.name') },
            { key: 'evidence', label: t('shares.what') },
            { key: 'day', label: t('sources.day') },
            { key: 'licence', label: t('sources.licence') },
            { key: 'destinations', label: t('sources.destinations') },
            { key: 'routes', label: t('shares.routes'), atEnd: true },
          ]}
        >
          {sources.map(({ source, evidence, licence, destinations, routes }) => (
            <tr key={[source.name, source.url, source.asOf, evidence].join()}>
              <td className="wrap-break-word md:min-w-40 md:whitespace-normal!">
                <SourceLink source={source} />
              </td>
              <td className="md:whitespace-normal!">{t(`evidence.${evidence}`)}</td>
              <td>{sourceDay(source.asOf)}</td>
              <td className="md:min-w-40 md:whitespace-normal!">{licence ?? t('sources.noLicence')}</td>
              <td className="md:whitespace-normal!">
                {destinations.length > MOST_NAMED
                  ? number.format(destinations.length)
                  : destinations.map((code) => country(code)).join(', ')}
              </td>
              <td className="figures text-end">{number.format(routes)}</td>
            </tr>
          ))}
        </Table>
      </div>
    </section>
  )
}
