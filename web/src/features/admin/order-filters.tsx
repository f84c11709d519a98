import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/select-field'
import type { OrderView } from './order-view'

const STATUSES = [
  'pending_payment',
  'pending',
  'paid',
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
  'approved',
  'rejected',
  'closed',
] as const

interface OrderFiltersProps {
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

/** Search and status. The key `/` leads to the search from anywhere on the page. */
export function OrderFilters({ view, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('admin')
  const [search, setSearch] = useState(view.search)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onChange({ search: search.trim() })
  }
  return (
    <form role="search" className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <div className="min-w-0 flex-1 basis-72 space-y-1.5">
        <label htmlFor="order-search" className="block text-16 font-semibold">
          {t('orders.search')}
        </label>
        <p id="order-search-hint" className="text-14 text-soft">
          {t('orders.searchHint')}
        </p>
        <input
          ref={box}
          id="order-search"
          type="search"
          maxLength={254}
          aria-describedby="order-search-hint"
          aria-keyshortcuts="/"
          className="h-11 w-full rounded-box border border-control bg-surface px-3 text-16 text-ink"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <Button type="submit" variant="quiet">
        {t('orders.find')}
      </Button>
      <SelectField
        id="order-status"
        label={t('orders.status')}
        placeholder={t('orders.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={view.status}
        onChange={(event) => onChange({ status: event.target.value })}
      />
    </form>
  )
}
