import type { Run } from '@borderlane/contracts/catalogue/run'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { followRun } from '../../parts/staff/follow-run'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { runsQuery, importsRoutes } from './imports.queries'
import { RunRows } from './run-rows'
import { useFailure } from './use-failure'
import { staffRoutes } from '../../http/staff-routes'
import { useWords } from '../../parts/words/use-words'
import { useReread } from '../../http/use-reread'

interface RunResultProps {
  run: Run
  /** The sentence for a run that ended well. */
  done: { title: string; text: string }
}

/** What a run did, and what can still be done about it: publish it, throw it away, take it back. */
export function RunResult({ run, done }: RunResultProps) {
  const { t } = useTranslation('imports')
  const failure = useFailure()
  const { number } = useWords()
  if (run.state === 'failed')
    return (
      <Notice tone="bad" live title={t('failed')}>
        <p>{failure.ofRun(run)}</p>
      </Notice>
    )
  const words =
    run.state === 'published'
      ? done
      : {
          title:
            run.state === 'partly_undone'
              ? t('state.undonePartly', { n: number(run.kept) })
              : t(`state.${run.state as 'review' | 'discarded' | 'undone'}`),
          text: '',
        }
  const counts = (['unchanged', 'changed', 'kept', 'errors'] as const).filter((name) => run[name] > 0)
  return (
    <div className="space-y-4">
      <Notice tone={run.state === 'published' ? 'good' : 'info'} live title={words.title}>
        {words.text && <p>{words.text}</p>}
        <ul className="text-14">
          {counts.map((name) => (
            <li key={name}>{t(`count.${name}`, { n: number(run[name]) })}</li>
          ))}
        </ul>
      </Notice>
      {run.state === 'published' && run.notice && run.notice !== 'dropped' && (
        <p className="text-14 text-soft">{t(`notice.${run.notice}`)}</p>
      )}
      <Decision run={run} />
      <RunRows key={run.id + run.state} run={run} />
    </div>
  )
}

const ACTS = {
  publish: (runId: string) => api.call(importsRoutes.publishImport, { runId }),
  undo: (runId: string) => api.call(staffRoutes.undoImport, { runId }),
  tell: (runId: string) => api.call(importsRoutes.tellChanges, { runId }),
}

function Decision({ run }: { run: Run }) {
  const { t } = useTranslation(['imports', 'staff'])
  const reread = useReread()
  const errorText = useErrorText()
  const act = useMutation({
    mutationFn: async (what: keyof typeof ACTS) => {
      const answer = await ACTS[what](run.id)
      if ('proposal' in answer || what === 'tell') return answer
      return followRun(answer, ({ state }) => state !== run.state)
    },
    onError: (error) => toast.error(t('decision.failed'), { description: errorText(error).text }),
    onSettled: () => reread(runsQuery.queryKey, ['quote']),
  })
  if (run.state !== 'review' && !run.canUndo && run.notice !== 'held') return null
  return (
    <div className="space-y-3">
      {act.isError && <Notice tone="bad" live title={t('decision.failed')} />}
      {act.data && 'proposal' in act.data && <Notice tone="info" live title={t('staff:asked')} />}
      <div className="flex flex-wrap gap-3">
        {run.state === 'review' && (
          <Button busy={act.isPending} onClick={() => act.mutate('publish')}>
            {t('decision.publish')}
          </Button>
        )}
        {run.notice === 'held' && run.state === 'published' && (
          <Button variant="quiet" busy={act.isPending} onClick={() => act.mutate('tell')}>
            {t('notice.tell')}
          </Button>
        )}
        {(run.state === 'review' || run.canUndo) && (
          <Button variant="quiet" busy={act.isPending} onClick={() => act.mutate('undo')}>
            {run.state === 'review' ? t('decision.discard') : t('decision.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}
