import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError, type ApiErrorCode, loadWordsOf } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorNotice } from '../../../parts/failure/failures'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { ProgressBar } from '../../../ui/progress-bar'
import { useStaffErrorText } from '../queries/use-staff-error-text'

const LOOK_EVERY_MS = 1_000

interface BulkProgressProps {
  /** Empty: none. */
  id: string
  onShow: (id: string) => void
}

/** How far a change of many orders is, and what became of them; what was done can be undone. */
export function BulkProgress({ id, onShow }: BulkProgressProps) {
  const { t } = useTranslation(['admin', 'cases'])
  const errorText = useStaffErrorText()
  const queryClient = useQueryClient()
  const { data: bulk, error } = useQuery({
    queryKey: ['bulk', id],
    queryFn: async ({ signal }) => {
      const read = await api.call(staffRoutes.readBulk, { id }, { signal })
      await Promise.all(read.refused.map(({ code }) => loadWordsOf(code as ApiErrorCode)))
      return read
    },
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : LOOK_EVERY_MS),
  })
  const undo = useMutation({
    mutationFn: () => api.call(staffRoutes.undoBulk, { id, reason: t('bulk.undoReason') }),
    onSuccess: (begun) => onShow(begun.id),
  })
  const ended = bulk?.endedAt
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
  }, [ended, queryClient])
  if (id === '') return null
  if (!bulk) return <ErrorNotice title={t('bulk.notRead')} error={error} />
  const { count, changed, refused } = bulk
  const done = refused.reduce((all, { references }) => all + references.length, changed)
  if (!ended)
    return (
      <section aria-label={t('bulk.title')} className="space-y-2 bg-sunk p-4">
        <ProgressBar share={count === 0 ? 1 : done / count} label={t('bulk.title')} />
        <p role="status" className="figures text-14 text-soft">
          {t('cases:bulk.progress', { done, count })} {t('bulk.goesOn')}
        </p>
      </section>
    )
  return (
    <Notice tone={refused.length > 0 ? 'warning' : 'good'} live title={t('bulk.done', { count: changed })}>
      <ErrorNotice title={t('bulk.notStarted')} error={undo.error} />
      {refused.map(({ code, references }) => (
        <p key={code} className="figures wrap-anywhere">
          {t('bulk.failed', {
            references: references.join(', '),
            reason: errorText(new ApiError(code as ApiErrorCode, 409)).text,
          })}
        </p>
      ))}
      <div className="flex flex-wrap gap-x-4">
        {changed > 0 && !bulk.isUndo && <Button variant="plain" label={t('bulk.undo')} runs={undo} />}
        <Button variant="plain" label={t('cases:keys.done')} onClick={() => onShow('')} />
      </div>
    </Notice>
  )
}
