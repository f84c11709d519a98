import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { ProgressBar } from '../../../ui/progress-bar'
import type { useBulk } from './use-bulk'
import { useStaffErrorText } from '../queries/use-staff-error-text'

interface BulkOutcomeProps {
  bulk: ReturnType<typeof useBulk>
  label: string
}

/** How far an act on several orders is, and what became of them; what was done can be undone. */
export function BulkOutcome({ bulk: { done, left, isPaused, run }, label }: BulkOutcomeProps) {
  const { t } = useTranslation(['admin', 'cases'])
  const errorText = useStaffErrorText()
  if (left > 0) {
    const count = done.length + left
    return (
      <>
        <ProgressBar share={done.length / count} label={label} />
        <p role="status" className="figures text-14 text-soft">
          {t('cases:bulk.progress', { done: done.length, count })} {isPaused && t('cases:bulk.paused')}
        </p>
      </>
    )
  }
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
