import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Button } from '../../ui/button'
import { RunProgress } from './run-progress'
import { RunResult } from './run-result'
import { useFailure } from './use-failure'
import { useTool } from './use-tool'
import { staffRoutes } from '../../http/staff-routes'
import { ErrorText, ErrorNotice } from '../../parts/failure/failures'
import { useWords } from '../../parts/words/use-words'

/** Milliseconds: a run that ended so lately is shown instead of starting another one. */
const FRESH_MS = 10 * 60_000

/** Starts the import on load, unless one goes on or has just ended. */
export default function RunImportPage() {
  const { t } = useTranslation('imports')
  return (
    <StaffFrame title={t('run.title')}>
      <RunImport />
    </StaffFrame>
  )
}

function RunImport() {
  const { t } = useTranslation('imports')
  const failure = useFailure()
  const { number } = useWords()
  const { runs, latest, begin, isRunning } = useTool({
    tool: 'visa-data',
    start: () => {
      toast(t('starting.title'), { description: t('starting.text') })
      return api.call(staffRoutes.startImport, { review: false, replaceEdited: false })
    },
    onEnd: (run) => {
      if (run.state === 'failed') toast.error(t('failed'), { description: failure.ofRun(run) })
      if (run.state === 'published')
        toast.success(t('run.done'), { description: t('run.doneText', { n: number(run.imported) }) })
    },
    onRefused: (error) => toast.error(t('failed'), { description: failure.ofCall(error) }),
  })
  const hasLooked = useRef(false)
  const { data } = runs
  useEffect(() => {
    if (!data || hasLooked.current) return
    hasLooked.current = true
    const isFresh = latest?.finishedAt && Date.now() - Date.parse(latest.finishedAt) < FRESH_MS
    const isOpen = latest?.state === 'running' || latest?.state === 'review'
    if (!isFresh && !isOpen) begin.mutate()
  }, [data, latest, begin])
  return (
    <div className="max-w-3xl space-y-6">
      <ErrorText error={runs.error} />
      {isRunning && <RunProgress run={latest} />}
      <ErrorNotice title={t('failed')} error={begin.error} words={failure.wordsOf} />
      {!isRunning && !begin.isError && latest && (
        <RunResult
          run={latest}
          done={{ title: t('run.done'), text: t('run.doneText', { n: number(latest.imported) }) }}
        />
      )}
      <Button label={t('run.again')} busy={isRunning} onClick={() => begin.mutate()} />
    </div>
  )
}
