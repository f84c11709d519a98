import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ProgressBar } from '../../ui/progress-bar'
import type { useBulk } from './use-bulk'

interface BulkOutcomeProps {
  bulk: ReturnType<typeof useBulk>
  label: string
}

/** How far an act on several orders is, and what became of them; what was done can be taken back. */
export function BulkOutcome({ bulk: { done, left, run }, label }: BulkOutcomeProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  if (left > 0) return <ProgressBar share={done.length / (done.length + left)} label={label} />
  if (done.length === 0) return null
  const failed = done.filter(({ error }) => error !== undefined)
  const undos = done.flatMap(({ undo }) => undo ?? [])
  return (
    <Notice
      tone={failed.length > 0 ? 'warning' : 'good'}
      live
      title={t('bulk.done', { count: done.length - failed.length })}
    >
      {failed.map(({ row, error }) => (
        <p key={row.id}>{t('bulk.failed', { reference: row.reference, reason: errorText(error).text })}</p>
      ))}
      {undos.length > 0 && (
        <Button variant="plain" onClick={() => void run(undos)}>
          {t('bulk.undo')}
        </Button>
      )}
    </Notice>
  )
}
