import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { useErrorText } from '../../../http/error-text'
import { accountQuery } from '../../../parts/session/account.queries'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Table } from '../../../ui/table'
import { isTyping } from './is-typing'
import { loadQuery } from '../queries/load.queries'
import type { OrderView } from './order-view'

interface MyWorkProps {
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

/** The next case, what one has in hand oneself, and who has how much. */
export function MyWork({ view, onChange }: MyWorkProps) {
  const { t } = useTranslation('cases')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data: account } = useQuery(accountQuery)
  const { data: load, isError } = useQuery(loadQuery)
  const [isShown, setShown] = useState(false)
  const mine = load?.people.find(({ id }) => id === account?.id)
  const next = useMutation({
    mutationFn: () => api.call(staffRoutes.takeNextOrder, {}),
    onSuccess: async ({ order }) => {
      if (!order) {
        toast(t('nextNone'))
        return
      }
      toast.success(t('taken', { reference: order.reference }))
      onChange({ open: order.id })
      await queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
    },
  })
  const { mutate: takeNext, isPending } = next
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'n' && !isTyping(event) && !isPending) takeNext()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [takeNext, isPending])
  return (
    <section aria-label={t('work')} className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-keyshortcuts="n" busy={isPending} onClick={() => takeNext()}>
          {t('next')}
        </Button>
        <Button
          variant="quiet"
          aria-pressed={view.assignee === 'me'}
          className="aria-pressed:border-brand aria-pressed:font-semibold"
          onClick={() => onChange({ assignee: view.assignee === 'me' ? '' : 'me', page: '' })}
        >
          {mine ? t('mineCount', { count: mine.open }) : t('mine')}
        </Button>
        {load && <p className="text-14 text-soft">{t('waiting', { count: load.unassigned.open })}</p>}
        <Button variant="plain" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t('load')}
        </Button>
      </div>
      {next.isError && (
        <Notice tone="bad" live title={t('nextFailed')}>
          {errorText(next.error).text}
        </Notice>
      )}
      {isShown && isError && <Notice tone="bad" title={t('loadFailed')} />}
      {isShown && load && (
        <Table
          caption={t('load')}
          columns={(['name', 'open', 'late'] as const).map((key) => ({
            key,
            label: t(`loadColumn.${key}`),
            atEnd: key !== 'name',
          }))}
        >
          {load.people.map(({ id, name, works, open, late }) => (
            <tr key={id}>
              <td>
                <Button variant="plain" onClick={() => onChange({ assignee: id, page: '' })}>
                  <bdi>{name ?? t('unknown')}</bdi>
                </Button>
                {!works && <span className="text-soft"> {t('left')}</span>}
              </td>
              <td className="figures text-end">{open}</td>
              <td className="figures text-end">{late}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
