import type { RequestOf } from '@borderlane/contracts/define'
import type { keepList } from '@borderlane/contracts/orders/desk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorLine } from '../../../parts/failure/failures'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/fields'
import { ANYONE, type OrderView, VIEW_NAMES } from './order-view'

/** What is kept of a view: never what was searched for, nor which page or order was open. */
const KEPT = VIEW_NAMES.filter((name) => name !== 'search' && name !== 'page' && name !== 'open')
export const NOTHING = Object.fromEntries(VIEW_NAMES.map((name) => [name, ''])) as OrderView

const keptQuery = queryOptions({
  queryKey: ['staff-kept-lists'],
  queryFn: ({ signal }) => api.call(staffRoutes.listKeptLists, {}, { signal }),
})

interface KeptListsProps {
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

/** The lists that one comes back to, under names of one's own. */
export function KeptLists({ view, onChange }: KeptListsProps) {
  const { t } = useTranslation('cases')
  const queryClient = useQueryClient()
  const { data } = useQuery(keptQuery)
  const [isKeeping, setKeeping] = useState(false)
  const drop = useMutation({
    mutationFn: (id: string) => api.call(staffRoutes.dropList, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keptQuery.queryKey }),
  })
  const filter = Object.fromEntries(
    KEPT.flatMap((name) => (view[name] && view[name] !== ANYONE ? [[name, view[name]]] : [])),
  )
  const isSame = (other: Record<string, string>) =>
    KEPT.every((name) => (other[name] ?? '') === (view[name] ?? ''))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {data?.lists.map((list) => (
        <span key={list.id} className="inline-flex items-center">
          <Button
            variant="plain"
            aria-pressed={isSame(list.filter)}
            className="aria-pressed:no-underline"
            onClick={() => onChange({ ...NOTHING, ...list.filter })}
          >
            <bdi>{list.name}</bdi>
          </Button>
          {isSame(list.filter) && (
            <Button
              variant="plain"
              className="ps-3 text-14"
              aria-label={t('kept.dropNamed', { name: list.name })}
              onClick={() => drop.mutate(list.id)}
            >
              {t('kept.drop')}
            </Button>
          )}
        </span>
      ))}
      {Object.keys(filter).length > 0 && !data?.lists.some((list) => isSame(list.filter)) && (
        <Button variant="plain" aria-expanded={isKeeping} onClick={() => setKeeping(!isKeeping)}>
          {t('kept.keep')}
        </Button>
      )}
      {isKeeping && <Keep filter={filter} onDone={() => setKeeping(false)} />}
    </div>
  )
}

function Keep({ filter, onDone }: { filter: Record<string, string>; onDone: () => void }) {
  const { t } = useTranslation('cases')
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const keep = useMutation({
    // What the address says; what the server does not know it refuses.
    mutationFn: () =>
      api.call(staffRoutes.keepList, { name: name.trim(), filter } as RequestOf<typeof keepList>),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keptQuery.queryKey })
      onDone()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !keep.isPending) keep.mutate()
  }
  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <TextField
        id="kept-name"
        label={t('kept.name')}
        hint={t('kept.hint')}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="quiet" busy={keep.isPending} disabled={name.trim() === ''}>
        {t('kept.save')}
      </Button>
      <ErrorLine error={keep.error} />
    </form>
  )
}
