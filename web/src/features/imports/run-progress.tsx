import type { Run } from '@borderlane/contracts/catalogue/run'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../ui/progress-bar'
import { useWords } from '../../parts/words/use-words'

interface RunProgressProps {
  tool?: 'visa-data' | 'prices' | 'initialize' | 'travel' | 'official'
  run: Run | undefined
}

export function RunProgress({ tool = 'visa-data', run }: RunProgressProps) {
  const { t } = useTranslation('imports')
  const { number } = useWords()
  const isKnown = run?.state === 'running' && run.total > 0
  const words =
    tool === 'official'
      ? t('official.running')
      : tool !== 'visa-data'
        ? t(`tools.${tool}.running`)
        : isKnown
          ? t('progress', { done: number(run.done), total: number(run.total) })
          : t('starting.title')
  return (
    <div role="status" className="max-w-xl space-y-2">
      <p className="font-semibold">{words}</p>
      <ProgressBar share={isKnown ? Math.min(1, run.done / run.total) : 0} label={words} />
      <p className="text-14 text-soft">{t('starting.text')}</p>
    </div>
  )
}
