import type { describeData } from '@borderlane/contracts/catalogue/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { numberFormat } from '@borderlane/words/intl'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../../parts/pricing/source-link'
import { formatOf } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Table } from '../../ui/table'

/** More of them are shown as a number. */
const MOST_NAMED = 3

interface DataSourcesProps {
  sources: OutputOf<typeof describeData>['sources']
}

/** Every source, with what it is, its day and its licence. */
export function DataSources({ sources }: DataSourcesProps) {
  const { t } = useTranslation('data')
  const { country, language, sourceDay } = useWords()
  const number = numberFormat(formatOf(language), {})
  return (
    <section>
      <h2 className="text-28">{t('sources.title')}</h2>
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
