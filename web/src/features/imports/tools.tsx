import type { Run } from '@borderlane/contracts/catalogue/run'
import type { Proposed } from '@borderlane/contracts/proposal'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { RunProgress } from './run-progress'
import { useFailure } from './use-failure'
import { useTool } from './use-tool'
import { staffRoutes } from '../../http/staff-routes'
import { importsRoutes } from './imports.queries'
import { useWords } from '../../parts/words/use-words'

/** The four tools that keep the catalogue up to date; each says what its last run did. */
export function Tools() {
  const { t } = useTranslation('imports')
  return (
    <section aria-labelledby="tools">
      <h2 id="tools" className="text-24">
        {t('tools.title')}
      </h2>
      <div className="mt-4 grid gap-4 *:min-w-0 lg:grid-cols-2">
        <Tool
          tool="visa-data"
          start={() => api.call(staffRoutes.startImport, { review: false, replaceEdited: false })}
        />
        <Tool tool="prices" start={() => api.call(importsRoutes.startPriceUpdate, {})} />
        <Tool tool="initialize" start={() => api.call(importsRoutes.initializeAllPricing, {})} />
        <Tool tool="travel" start={() => api.call(importsRoutes.startTravelSync, {})} />
      </div>
    </section>
  )
}

interface ToolProps {
  tool: 'visa-data' | 'prices' | 'initialize' | 'travel'
  start: () => Promise<Run | Proposed>
}

function Tool({ tool, start }: ToolProps) {
  const { t } = useTranslation('imports')
  const failure = useFailure()
  const { number } = useWords()
  const done = (run: Run) =>
    t(`tools.${tool}.done`, {
      n: number(tool === 'visa-data' ? run.imported : run.updated),
      skipped: number(run.skipped),
      errors: number(run.errors),
    })
  const failed = (run: Run) => t(`tools.${tool}.failed`, { message: failure.ofRun(run) })
  const { latest, begin, isRunning } = useTool({
    tool,
    start,
    onEnd: (run) => (run.state === 'failed' ? toast.error(failed(run)) : toast.success(done(run))),
    onRefused: (error) => toast.error(t(`tools.${tool}.refused`), { description: failure.ofCall(error) }),
  })
  let outcome: ReactNode = null
  if (isRunning) outcome = <RunProgress tool={tool} run={latest} />
  else if (begin.isError)
    outcome = <Notice tone="bad" live title={t(`tools.${tool}.refused`)} text={failure.ofCall(begin.error)} />
  else if (latest?.state === 'failed') outcome = <Notice tone="bad" live title={failed(latest)} />
  else if (latest?.state === 'published')
    outcome = (
      <Notice tone="good" live title={done(latest)}>
        {latest.stats && (
          <p className="text-14">
            {t('tools.stats', {
              adjusted: number(latest.stats.inflationAdjusted),
              tier1: number(latest.stats.tier1),
              tier2: number(latest.stats.tier2),
              tier3: number(latest.stats.tier3),
            })}
          </p>
        )}
      </Notice>
    )
  return (
    <section
      aria-label={t(`tools.${tool}.title`)}
      className="space-y-3 rounded-box border border-hairline bg-surface p-4"
    >
      <h3 className="text-18">{t(`tools.${tool}.title`)}</h3>
      <p className="text-14 text-soft">{t(`tools.${tool}.text`)}</p>
      <Button
        variant="quiet"
        label={t(`tools.${tool}.act`)}
        busy={isRunning}
        onClick={() => begin.mutate()}
      />
      {outcome}
    </section>
  )
}
