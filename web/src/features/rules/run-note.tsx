import type { Run } from '@borderlane/contracts/catalogue/run'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, useReread } from '../../http/client'
import { followRun } from '../../parts/staff/follow-run'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { RULE_QUEUE } from './rules.queries'
import { staffRoutes } from '../../http/staff-routes'
import { ErrorText } from '../../parts/failure/failures'

export interface Outcome {
  run: Run
  title: string
}

/** What a run of staff did, and the way to take it back. */
export function RunNote({ run, title }: Outcome) {
  const { t } = useTranslation('rules')
  const reread = useReread()
  const undo = useMutation({
    mutationFn: async () =>
      followRun(
        await api.call(staffRoutes.undoImport, { runId: run.id }),
        ({ state }) => state !== run.state,
      ),
    onSettled: () => reread([RULE_QUEUE], ['quote']),
  })
  if (undo.data)
    return (
      <Notice tone="info" live title={t(undo.data.state === 'partly_undone' ? 'undonePartly' : 'undone')}>
        {undo.data.state === 'partly_undone' && <p>{t('undoneStays', { n: undo.data.kept })}</p>}
      </Notice>
    )
  return (
    <Notice tone="good" live title={title}>
      <p>{t('counts', { changed: run.updated, unchanged: run.unchanged, kept: run.kept })}</p>
      {run.updated > 0 && <p>{t('live')}</p>}
      <ErrorText error={undo.error} />
      {run.canUndo && <Button variant="plain" label={t('undo')} runs={undo} />}
    </Notice>
  )
}
