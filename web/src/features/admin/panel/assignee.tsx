import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorNotice } from '../../../parts/failure/failures'
import { accountQuery } from '../../../parts/session/account.queries'
import { Button } from '../../../ui/button'
import { PageForm, SelectField, TextField } from '../../../ui/fields'
import { loadQuery } from '../queries/load.queries'
import { showStaffOrder, staffOrderQuery } from '../queries/staff-orders.queries'

/** Who of us works on an order; its reader can assign it to themselves, reassign or unassign it. */
export function Assignee({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('cases')
  const { data: account } = useQuery(accountQuery)
  const [isGiving, setGiving] = useState(false)
  const assign = useAssign(data, () => setGiving(false))
  const { assigneeId } = data
  const me = account?.id
  const isMine = assigneeId !== null && assigneeId === me
  const name = data.people.find(({ id }) => id === assigneeId)?.name
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p>
          {t('assignee')}:{' '}
          <strong className="font-semibold">
            {assigneeId === null ? t('unassigned') : isMine ? t('you') : <bdi>{name ?? t('unknown')}</bdi>}
          </strong>
        </p>
        {assigneeId === null && me && (
          <Button
            variant="quiet"
            label={t('take')}
            busy={assign.isPending}
            onClick={() => assign.mutate({ assigneeId: me, note: '' })}
          />
        )}
        {isMine && (
          <Button
            variant="plain"
            label={t('release')}
            busy={assign.isPending}
            onClick={() => assign.mutate({ assigneeId: null, note: '' })}
          />
        )}
        <Button
          variant="plain"
          label={assigneeId === null || isMine ? t('give') : t('takeOver')}
          aria-expanded={isGiving}
          onClick={() => setGiving(!isGiving)}
        />
      </div>
      {isGiving && <Give data={data} me={me} assign={assign} />}
      <ErrorNotice title={t('failed')} error={assign.error} />
    </div>
  )
}

interface Assignment {
  assigneeId: string | null
  note: string
}

function useAssign({ order: { id }, assigneeId: seen }: StaffOrder, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ assigneeId, note }: Assignment) =>
      api.call(staffRoutes.assignOrder, { id, assigneeId, seen, note: note || undefined }),
    onSuccess: (order) => {
      showStaffOrder(queryClient, order)
      onDone()
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: staffOrderQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
    },
  })
}

interface GiveProps {
  data: StaffOrder
  me?: string
  assign: ReturnType<typeof useAssign>
}

/** To whom it goes, oneself included, and what they should know. From a colleague no one takes it without a word. */
function Give({ data: { assigneeId }, me, assign }: GiveProps) {
  const { t } = useTranslation('cases')
  const { data: load } = useQuery(loadQuery)
  const isFromColleague = assigneeId !== null && assigneeId !== me
  const [to, setTo] = useState(isFromColleague ? (me ?? '') : '')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    const missing = isFromColleague && note.trim() === ''
    setMissing(missing)
    if (to !== '' && !missing && !assign.isPending) assign.mutate({ assigneeId: to, note: note.trim() })
  }
  const options = (load?.people ?? [])
    .filter(({ id, works }) => works && id !== assigneeId)
    .map(({ id, name, open, late }) => ({
      value: id,
      label: t('option', { name: id === me ? t('you') : (name ?? t('unknown')), open, late }),
    }))
  return (
    <PageForm className="space-y-4 bg-sunk p-4" onSubmit={submit}>
      <SelectField
        id="assignee"
        label={t('give')}
        placeholder={t('choose')}
        options={options}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextField
        id="assignee-note"
        label={t('note')}
        hint={t('noteHint')}
        error={isMissing && note.trim() === '' ? t('noteMissing') : undefined}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        type="submit"
        label={to === me ? t('take') : t('giveAct')}
        busy={assign.isPending}
        disabled={to === ''}
      />
    </PageForm>
  )
}
