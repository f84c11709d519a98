import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { RunProgress } from './run-progress'
import { RunResult } from './run-result'
import { useFailure } from './use-failure'
import { useNumber } from './use-number'
import { useTool } from './use-tool'
import { importsRoutes } from './imports.routes'

/** Compares the authorities' own lists that are built in with the rules; the result waits for a person. `chosen` is shown above already. */
export function OfficialData({ chosen }: { chosen?: string }) {
  const { t } = useTranslation('imports')
  const failure = useFailure()
  const number = useNumber()
  const { latest, begin, isRunning } = useTool({
    tool: 'official',
    start: () => api.call(importsRoutes.startOfficialData, { review: true }),
    onEnd: (run) => {
      if (run.state === 'failed') toast.error(t('failed'), { description: failure.ofRun(run) })
    },
    onRefused: (error) => toast.error(t('failed'), { description: failure.ofCall(error) }),
  })
  return (
    <section aria-labelledby="official" className="space-y-4 border-t border-hairline pt-6">
      <h2 id="official" className="text-22">
        {t('official.title')}
      </h2>
      <p className="measure">{t('official.text')}</p>
      <Button variant="quiet" busy={isRunning} onClick={() => begin.mutate()}>
        {t('official.act')}
      </Button>
      {begin.isError && (
        <Notice tone="bad" live title={t('failed')}>
          <p>{failure.ofCall(begin.error)}</p>
        </Notice>
      )}
      {isRunning && <RunProgress tool="official" run={latest} />}
      {!isRunning && latest && latest.id !== chosen && (
        <RunResult
          run={latest}
          done={{ title: t('official.done', { n: number(latest.changed) }), text: '' }}
        />
      )}
    </section>
  )
}
