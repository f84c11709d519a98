import type { Run, RunRow } from '@borderlane/contracts/catalogue/run'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, useErrorText, useReread } from '../../http/client'
import { followRun } from '../../parts/staff/follow-run'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { runsQuery, importsRoutes, runRowsQuery } from './imports.queries'
import { useFailure } from './use-failure'
import { staffRoutes } from '../../http/staff-routes'
import { useWords } from '../../parts/words/use-words'
import { useState } from 'react'
import { download } from '../../http/download'
import { ErrorText } from '../../parts/failure/failures'

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
  if (run.state === 'failed') return <Notice tone="bad" live title={t('failed')} text={failure.ofRun(run)} />
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
          <Button label={t('decision.publish')} busy={act.isPending} onClick={() => act.mutate('publish')} />
        )}
        {run.notice === 'held' && run.state === 'published' && (
          <Button
            variant="quiet"
            label={t('notice.tell')}
            busy={act.isPending}
            onClick={() => act.mutate('tell')}
          />
        )}
        {(run.state === 'review' || run.canUndo) && (
          <Button
            variant="quiet"
            label={run.state === 'review' ? t('decision.discard') : t('decision.undo')}
            busy={act.isPending}
            onClick={() => act.mutate('undo')}
          />
        )}
      </div>
    </div>
  )
}

const KINDS = ['error', 'kept', 'changed', 'new'] as const

const RULES: Record<string, 'visa_free' | 'on_arrival' | 'evisa' | 'authorisation' | 'embassy' | 'refused'> =
  {
    visa_free: 'visa_free',
    on_arrival: 'on_arrival',
    evisa: 'evisa',
    eta: 'authorisation',
    embassy: 'embassy',
    no_admission: 'refused',
  }

function useRuleWords(): (rules: string) => string {
  const { t, i18n } = useTranslation('imports')
  const one = (rule: string) => {
    const [entry, days] = rule.split(' ')
    const key = RULES[entry!]
    if (key === 'visa_free' && days) return t('rows.rule.freeDays', { count: Number(days) })
    return key ? t(`rows.rule.${key}`) : rule
  }
  return (rules) => new Intl.ListFormat(i18n.language).format(rules.split(', ').map(one))
}

/** Rows of a run that someone may want to see: bad ones with line and reason, kept, changed and new ones. */
function RunRows({ run }: { run: Run }) {
  const { t } = useTranslation('imports')
  const [kind, setKind] = useState<RunRow['kind']>()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({ ...runRowsQuery(run, kind ?? 'error', page), enabled: Boolean(kind) })
  const save = useMutation({
    mutationFn: () => download(importsRoutes.exportBadRows, { runId: run.id }, 'bad-rows.csv'),
  })
  const inWords = useRuleWords()
  const pages = data ? Math.ceil(data.total / data.pageSize) : 1
  return (
    <div className="space-y-3 text-14">
      <div role="group" aria-label={t('rows.title')} className="flex flex-wrap gap-x-4">
        {KINDS.map((one) => (
          <Button
            key={one}
            variant="plain"
            label={t(`rows.${one}`)}
            aria-pressed={one === kind}
            onClick={() => {
              setKind(one === kind ? undefined : one)
              setPage(1)
            }}
          />
        ))}
      </div>
      <ErrorText error={error} />
      {kind && data?.total === 0 && <p>{t('rows.none')}</p>}
      {kind && data && data.total > 0 && (
        <>
          <ul className="divide-y divide-hairline">
            {data.rows.map((row, index) => (
              <li key={index} className="py-1.5">
                {row.line !== null && <span className="figures">{t('rows.line', { line: row.line })} </span>}
                {[row.passport, row.destination].filter(Boolean).join(' > ')}
                {row.reason && <span className="block">{t(`rows.reason.${row.reason as 'duplicate'}`)}</span>}
                {kind === 'error' ? (
                  <span className="block break-all text-soft">{row.old}</span>
                ) : (
                  <span className="block text-soft">
                    {[row.old, row.new].flatMap((rules) => (rules ? inWords(rules) : [])).join(' → ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {kind === 'error' && <Button variant="quiet" label={t('rows.download')} runs={save} />}
          <ErrorText error={save.error} />
          {page < pages && (
            <Button variant="plain" label={t('rows.next')} onClick={() => setPage(page + 1)} />
          )}
        </>
      )}
    </div>
  )
}
