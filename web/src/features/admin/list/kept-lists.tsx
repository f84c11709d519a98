import type { RequestOf } from '@borderlane/contracts/define'
import type { keepList, KeptList } from '@borderlane/contracts/orders/desk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery, api, useReread } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorLine } from '../../../parts/failure/failures'
import { accountQuery } from '../../../parts/session/account.queries'
import { useMay } from '../../../parts/staff/use-may'
import { Button } from '../../../ui/button'
import { PageForm, Checkbox, TextField } from '../../../ui/fields'
import { loadQuery } from '../queries/load.queries'
import { useColumns } from './choose-columns'
import { ANYONE, type OrderView, VIEW_NAMES } from './order-view'

/** What is kept of a view: never what was searched for, nor which page or order was open. */
const KEPT = VIEW_NAMES.filter((name) => !['search', 'page', 'open', 'columns', 'bulk'].includes(name))
export const NOTHING = Object.fromEntries(VIEW_NAMES.map((name) => [name, ''])) as OrderView

const keptQuery = callQuery(['staff-kept-lists'], staffRoutes.listKeptLists, {})

interface KeptListsProps {
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

/** The lists that one comes back to, under names of one's own, and those that colleagues share. */
export function KeptLists({ view, onChange }: KeptListsProps) {
  const { t } = useTranslation('cases')
  const { data } = useQuery(keptQuery)
  const [isKeeping, setKeeping] = useState(false)
  const filter = Object.fromEntries(
    KEPT.flatMap((name) => (view[name] && view[name] !== ANYONE ? [[name, view[name]]] : [])),
  )
  const isSame = ({ filter: other, columns }: KeptList) =>
    columns.join() === view.columns && KEPT.every((name) => (other[name] ?? '') === (view[name] ?? ''))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {data?.lists.map((list) => (
        <span key={list.id} className="inline-flex flex-wrap items-center gap-x-2">
          <Button
            variant="plain"
            aria-pressed={isSame(list)}
            className="aria-pressed:no-underline"
            onClick={() => onChange({ ...NOTHING, ...list.filter, columns: list.columns.join() })}
          >
            <bdi>{list.name}</bdi>
          </Button>
          <Owned list={list} canDrop={isSame(list)} />
        </span>
      ))}
      {Object.keys(filter).length > 0 && !data?.lists.some(isSame) && (
        <Button
          variant="plain"
          label={t('kept.keep')}
          aria-expanded={isKeeping}
          onClick={() => setKeeping(!isKeeping)}
        />
      )}
      {isKeeping && <Keep view={view} filter={filter} onChange={onChange} onDone={() => setKeeping(false)} />}
    </div>
  )
}

/** The owner of a shared view, and the button that deletes one's own, or as a supervisor any. */
function Owned({ list: { id, name, isShared, owner }, canDrop }: { list: KeptList; canDrop: boolean }) {
  const { t } = useTranslation('cases')
  const may = useMay()
  const reread = useReread()
  const { data: account } = useQuery(accountQuery)
  const { data: load } = useQuery(loadQuery)
  const isOwn = owner.id === account?.id
  const drop = useMutation({
    mutationFn: () => api.call(isOwn ? staffRoutes.dropList : staffRoutes.dropSharedList, { id }),
    onSettled: () => reread(keptQuery.queryKey),
  })
  const hasLeft = load && !load.people.some((one) => one.id === owner.id && one.works)
  return (
    <>
      {isShared && (
        <span className="text-14 text-soft">
          {isOwn
            ? t('kept.shared')
            : t(hasLeft ? 'kept.byLeft' : 'kept.by', { name: owner.name ?? t('unknown') })}
        </span>
      )}
      {canDrop && (isOwn || may('orders.dropSharedList')) && (
        <Button
          variant="plain"
          label={t('kept.drop')}
          className="text-14"
          aria-label={t('kept.dropNamed', { name })}
          runs={drop}
        />
      )}
      <ErrorLine error={drop.error} />
    </>
  )
}

interface KeepProps extends KeptListsProps {
  filter: Record<string, string>
  onDone: () => void
}

function Keep({ view, filter, onChange, onDone }: KeepProps) {
  const { t } = useTranslation('cases')
  const reread = useReread()
  const columns = useColumns(view)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const keep = useMutation({
    // What the address says; what the server does not know it refuses.
    mutationFn: () =>
      api.call(staffRoutes.keepList, { ...{ name: name.trim(), filter, columns, isShared } } as RequestOf<
        typeof keepList
      >),
    onSuccess: async (kept) => {
      await reread(keptQuery.queryKey)
      onChange({ columns: kept.columns.join() })
      onDone()
    },
  })
  const submit = () => {
    if (name.trim() !== '' && !keep.isPending) keep.mutate()
  }
  return (
    <PageForm className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <TextField
        id="kept-name"
        label={t('kept.name')}
        hint={t('kept.hint')}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox
        id="kept-shared"
        label={t('kept.share')}
        hint={t('kept.shareHint')}
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
      />
      <Button
        type="submit"
        variant="quiet"
        label={t('kept.save')}
        busy={keep.isPending}
        disabled={name.trim() === ''}
      />
      <ErrorLine error={keep.error} />
    </PageForm>
  )
}
