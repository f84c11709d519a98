import type { Run } from '@borderlane/contracts/catalogue/run'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { useWords } from '../../parts/words/use-words'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { runsQuery } from './imports.queries'
import { RunProgress } from './run-progress'
import { RunResult } from './run-result'
import { useNumber } from './use-number'

/** The run to which a proposal leads, with what it would change. */
export function ChosenRun({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const { date } = useWords()
  const errorText = useErrorText()
  const { data: runs, error } = useQuery(runsQuery)
  const run = runs?.find((one) => one.id === id)
  if (error && !runs) return <FailureText {...errorText(error)} />
  if (runs && !run) return <Notice tone="info" title={t('chosen.none')} />
  if (!run) return null
  return (
    <section aria-labelledby="chosen" className="space-y-4 border-b border-hairline pb-6">
      <h2 id="chosen" className="text-22">
        {t('chosen.title', { at: date(run.startedAt, 'instant') })}
      </h2>
      <Chosen run={run} />
    </section>
  )
}

function Chosen({ run }: { run: Run }) {
  const { t } = useTranslation('imports')
  const number = useNumber()
  const { tool } = run
  if (run.state === 'running') return <RunProgress tool={tool === 'official' ? tool : undefined} run={run} />
  const done =
    tool === 'official'
      ? { title: t('official.done', { n: number(run.changed) }), text: '' }
      : { title: t('import.done'), text: t('import.doneText', { n: number(run.imported) }) }
  return <RunResult run={run} done={done} />
}
