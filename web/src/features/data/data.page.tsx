import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { Bar, Skeleton } from '../../ui/skeleton'
import { dataQuery } from './data.queries'
import { DataShares } from './data-shares'
import { DataSources } from './data-sources'

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
          <h2 className="text-28">{t('download.title')}</h2>
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
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(dataQuery)
  if (data?.total.routes === 0) return <p className="text-18">{t('empty')}</p>
  if (data)
    return (
      <>
        <DataShares data={data} />
        <DataSources sources={data.sources} />
      </>
    )
  if (error)
    return (
      <Notice tone="bad" title={t('failed')}>
        <FailureText {...errorText(error)} />
        <Button variant="plain" onClick={() => void refetch()}>
          {t('site:retry')}
        </Button>
      </Notice>
    )
  return (
    <Skeleton label={t('loading')}>
      <Bar className="h-64" />
      <Bar className="mt-12 h-64" />
    </Skeleton>
  )
}
