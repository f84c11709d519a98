import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { VersionList } from '../../parts/staff/version-list'
import { countriesQuery } from '../../parts/words/catalogue.queries'
import { EditPriceBook } from './edit-price-book'
import { PRICE_BOOK, priceBookQuery, priceBookVersionsQuery, priceBookRoutes } from './price-book.queries'
import { Awaited } from '../../parts/failure/failures'

/** Our fee, what the speeds make of it, and Denial Protection: by route and day. */
export default function PriceBookPage() {
  const { t } = useTranslation(['priceBook', 'offers'])
  const books = useQuery(priceBookQuery)
  const lands = useQuery(countriesQuery)
  const [book, countries] = [books.data, lands.data]
  return (
    <StaffFrame title={t('title')}>
      <div className="space-y-6">
        <p className="measure text-soft">{t('text')}</p>
        <p className="measure text-soft">{t('weights')}</p>
        <Awaited query={book ? lands : books} loading={t('loading')} failed={t('offers:failed')} bar="h-96" />
        {book && countries && (
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
