import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, useErrorText } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { useKeys } from '../../../parts/staff/use-keys'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Table } from '../../../ui/table'
import { loadQuery } from '../queries/load.queries'
import type { OrderView } from './order-view'

interface MyWorkProps {
  /** Beside it. */
  children?: ReactNode
  onChange: (part: Partial<OrderView>) => void
}

/** The next case, and who has how much. */
export function MyWork({ children, onChange }: MyWorkProps) {
  const { t } = useTranslation('cases')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data: load, isError } = useQuery(loadQuery)
  const [isShown, setShown] = useState(false)
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
  useKeys({ n: isPending ? undefined : takeNext })
  return (
    <section aria-label={t('work')} className="space-y-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Button label={t('next')} aria-keyshortcuts="n" busy={isPending} onClick={() => takeNext()} />
        {load && (
          <p className="self-center text-14 text-soft">{t('waiting', { count: load.unassigned.open })}</p>
        )}
        <Button
          variant="plain"
          label={t('load')}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        />
        {children}
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
