import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { Bar, Skeleton } from '../../ui/skeleton'
import { CompetitorPrices } from './competitor-prices'
import { PriceForm } from './price-form'
import { PriceHistory } from './price-history'
import { PRICES, pricedRowQuery } from './pricing.queries'

interface EditPanelProps {
  id: string
  onClose: () => void
  onSaved: (row: PricedRequirement) => void
}

/** One row with everything about its price. */
export function EditPanel({ id, onClose, onSaved }: EditPanelProps) {
  const { t } = useTranslation(['pricing', 'site'])
  const errorText = useErrorText()
  const { data: row, error, refetch } = useQuery(pricedRowQuery(id))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <section
      aria-label={t('panel.title')}
      className="rounded-box border border-hairline bg-surface p-4 lg:sticky lg:top-5 lg:max-h-[calc(100dvh-2.5rem)] lg:overflow-y-auto"
    >
      {!row && !error && (
        <Skeleton label={t('panel.loading')}>
          <Bar className="h-96" />
        </Skeleton>
      )}
      {!row && error && (
        <Notice tone="bad" title={t('panel.failed')}>
          <FailureText {...errorText(error)} />
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
      {row && <Content row={row} onSaved={onSaved} />}
      <Button variant="plain" onClick={onClose}>
        {t('panel.close')}
      </Button>
    </section>
  )
}

function Content({ row, onSaved }: { row: PricedRequirement; onSaved: EditPanelProps['onSaved'] }) {
  const { t } = useTranslation('pricing')
  const { country } = useWords()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row on which the fields were filled in: what someone else changed since must not be written over unseen.
  const [base, setBase] = useState(row)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { passportCountry: from, destinationCountry: to } = base
  return (
    <div className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="text-22">
        {t('list.pair', { from: country(from.code, from.name), to: country(to.code, to.name) })}
      </h2>
      <PriceForm key={base.id} base={base} onBase={setBase} onSaved={onSaved} />
      <CompetitorPrices
        row={row}
        onAdded={(next) => {
          queryClient.setQueryData(pricedRowQuery(row.id).queryKey, next)
          void queryClient.invalidateQueries({ queryKey: [PRICES] })
          if (next.version === base.version + 1) setBase(next)
        }}
      />
      <PriceHistory id={row.id} version={row.version} />
    </div>
  )
}
