import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, useErrorText } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { useKeys } from '../../../parts/staff/use-keys'
import { useMay } from '../../../parts/staff/use-may'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Table } from '../../../ui/table'
import { loadQuery } from '../queries/load.queries'
import type { OrderView } from './order-view'
import { AssigningSwitch, SkillsText } from './skills'

const EditSkills = lazy(() => import('./edit-skills'))

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
  const may = useMay()
  const [edited, setEdited] = useState<NonNullable<typeof load>['people'][number]>()
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
      {isShown && load && may('orders.setAssigning') && <AssigningSwitch isOn={load.assigns === true} />}
      {edited && (
        <Suspense>
          <EditSkills key={edited.id} person={edited} onDone={() => setEdited(undefined)} />
        </Suspense>
      )}
      {isShown && load && (
        <Table
          caption={t('load')}
          columns={(['name', 'open', 'late', 'skills'] as const).map((key) => ({
            key,
            label: t(`loadColumn.${key}`),
            atEnd: key === 'open' || key === 'late',
          }))}
        >
          {load.people.map((person) => {
            const { id, name, works, open, late, skills } = person
            return (
              <tr key={id}>
                <td>
                  <Button variant="plain" onClick={() => onChange({ assignee: id, page: '' })}>
                    <bdi>{name ?? t('unknown')}</bdi>
                  </Button>
                  {!works && <span className="text-soft"> {t('left')}</span>}
                </td>
                <td className="figures text-end">{open}</td>
                <td className="figures text-end">{late}</td>
                <td className="md:whitespace-normal!">
                  <SkillsText skills={skills} />
                  {works && may('orders.setSkills') && (
                    <Button
                      variant="plain"
                      className="ms-3 text-14"
                      aria-label={t('skills.changeNamed', { name: name ?? t('unknown') })}
                      onClick={() => setEdited(person)}
                    >
                      {t('skills.change')}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </Table>
      )}
    </section>
  )
}
