import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { VersionList } from '../../parts/staff/version-list'
import { countriesQuery } from '../../parts/words/catalogue.queries'
import { PartFailure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'
import { EditPriceBook } from './edit-price-book'
import { PRICE_BOOK, priceBookQuery, priceBookVersionsQuery } from './price-book.queries'
import { priceBookRoutes } from './price-book.routes'

/** Our fee, what the speeds make of it, and Denial Protection: by route and day. */
export default function PriceBookPage() {
  const { t } = useTranslation(['priceBook', 'offers'])
  const errorText = useErrorText()
  const { data: book, error, refetch } = useQuery(priceBookQuery)
  const { data: countries, error: noCountries, refetch: readCountries } = useQuery(countriesQuery)
  const failure = book ? noCountries : error
  const isRead = book && countries
  return (
    <StaffFrame title={t('title')}>
      <div className="space-y-6">
        <p className="measure text-soft">{t('text')}</p>
        <p className="measure text-soft">{t('weights')}</p>
        {!isRead && !failure && (
          <Skeleton label={t('loading')}>
            <Bar className="h-96" />
          </Skeleton>
        )}
        {!isRead && failure && (
          <PartFailure
            title={t('offers:failed')}
            {...errorText(failure)}
            onRetry={() => void Promise.all([refetch(), readCountries()])}
          />
        )}
        {isRead && (
          <>
            <EditPriceBook
              key={book.version}
              book={book}
              known={new Set(countries.map(({ code }) => code))}
            />
            <Versions newest={book.version} />
          </>
        )}
      </div>
    </StaffFrame>
  )
}

function Versions({ newest }: { newest: number }) {
  const { t } = useTranslation(['priceBook', 'offers'])
  const { data, error } = useQuery(priceBookVersionsQuery)
  const undoing = useSellingChange(PRICE_BOOK, (version: number) =>
    api.call(priceBookRoutes.undoPriceBook, { version, reason: t('offers:undoReason') }),
  )
  const versions = data?.versions.map(({ version, rules, madeAt, reason }) => ({
    ...{ id: String(version), madeAt, reason, isNewest: version === newest },
    what: t('versionOf', { n: version, rules: rules.length }),
  }))
  return (
    <VersionList
      id="price-book-versions"
      versions={versions}
      error={error ?? undoing.error}
      onUndo={({ id }) => undoing.mutate(Number(id))}
    />
  )
}
