import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { useErrorText } from '../../http/error-text'
import { paths } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Pagination } from '../../ui/pagination'
import { PartFailure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'
import { ActionCards } from './action-cards'
import { EditPanel } from './edit-panel'
import { PriceTable } from './price-table'
import { PRICES, pricesQuery } from './pricing.queries'
import { Search } from './search'

/** Prices of all routes: search, edit, and what is done to all of them at once. */
export default function PricingPage() {
  const { t } = useTranslation(['pricing', 'staff'])
  return (
    <StaffFrame
      title={t('title')}
      aside={
        <LinkButton variant="quiet" to={paths.rules({ view: 'edit' })}>
          {t('staff:changeRules')}
        </LinkButton>
      }
    >
      <Pricing />
    </StaffFrame>
  )
}

function Pricing() {
  const { t } = useTranslation('pricing')
  const { country } = useWords()
  const queryClient = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const wanted = Number(address.get('page') ?? 1)
  const page = Number.isSafeInteger(wanted) && wanted > 0 && wanted <= 10_000 ? wanted : 1
  const openId = address.get('row') ?? ''
  const [saved, setSaved] = useState<PricedRequirement>()
  const open = useCallback(
    (id: string) => setAddress(withRow(id), { replace: true, preventScrollReset: true }),
    [setAddress],
  )
  const close = useCallback(() => open(''), [open])
  return (
    <div className="space-y-6">
      <ActionCards search={search} />
      <div className={openId ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]' : undefined}>
        <div className={`min-w-0 space-y-4 ${openId ? 'max-lg:hidden' : ''}`}>
          <Search
            value={search}
            onSearch={(value) => setAddress(value ? { search: value } : {}, { replace: true })}
          />
          {saved && (
            <Notice tone="good" live title={t('saved')}>
              <p>
                {t('list.pair', {
                  from: country(saved.passportCountry.code, saved.passportCountry.name),
                  to: country(saved.destinationCountry.code, saved.destinationCountry.name),
                })}
              </p>
            </Notice>
          )}
          <List search={search} page={page} openId={openId} />
        </div>
        {openId && (
          <EditPanel
            key={openId}
            id={openId}
            onClose={close}
            onSaved={(row) => {
              setSaved(row)
              void queryClient.invalidateQueries({ queryKey: [PRICES] })
              close()
            }}
          />
        )}
      </div>
    </div>
  )
}

const withRow = (id: string) => (current: URLSearchParams) => {
  if (id) current.set('row', id)
  else current.delete('row')
  return current
}

function List({ search, page, openId }: { search: string; page: number; openId: string }) {
  const { t } = useTranslation('pricing')
  const { language } = useWords()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(pricesQuery(search, page))
  useEffect(() => {
    if (error) toast.error(t('failed'), { id: 'pricing-failed' })
  }, [error, t])
  if (error) return <PartFailure title={t('failed')} {...errorText(error)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Skeleton label={t('loading')}>
        <Bar className="h-96" />
      </Skeleton>
    )
  if (data.total === 0) return <p>{search ? t('list.noneFor', { search }) : t('list.none')}</p>
  return (
    <>
      <p className="text-14 text-soft" role="status">
        {t('list.count', {
          count: data.total,
          number: new Intl.NumberFormat(language).format(data.total),
        })}
      </p>
      <PriceTable
        rows={data.requirements}
        openId={openId}
        to={(id) => paths.pricing({ search, page, row: id })}
      />
      <Pagination
        page={page}
        pages={Math.ceil(data.total / data.pageSize)}
        to={(next) => paths.pricing({ search, page: next })}
      />
    </>
  )
}
