import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useWords } from '../words/use-words'
import { ErrorText } from '../failure/failures'

export interface Version {
  id: string
  what: string
  madeAt: string
  reason: string
  /** It applies now, and can be undone. */
  isNewest: boolean
}

interface VersionListProps {
  id: string
  /** undefined: not read yet. */
  versions: readonly Version[] | undefined
  error: unknown
  onUndo: (version: Version) => void
}

/** Who has changed something, and why; the newest change of each kind can be undone. Texts: `offers`. */
export function VersionList({ id, versions, error, onUndo }: VersionListProps) {
  const { t } = useTranslation('offers')
  const { date } = useWords()
  const [asked, setAsked] = useState<Version>()
  return (
    <section aria-labelledby={id} className="mt-6 space-y-2 border-t border-hairline pt-4 text-14">
      <h3 id={id} className="text-18">
        {t('history')}
      </h3>
      <ErrorText error={error} />
      {versions?.length === 0 && <p className="text-soft">{t('noHistory')}</p>}
      <ol className="space-y-2">
        {versions?.map((version) => (
          <li key={version.id} className="border-b border-hairline pb-2">
            <p className="text-soft">{date(version.madeAt, 'instant')}</p>
            <p>{version.what}</p>
            <p>
              <bdi>{version.reason}</bdi>
            </p>
            {version.isNewest && (
              <Button variant="plain" label={t('undo')} onClick={() => setAsked(version)} />
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('undoTitle')}
        text={t('undoText')}
        confirm={t('undo')}
        cancel={t('cancel')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && onUndo(asked)}
      />
    </section>
  )
}
