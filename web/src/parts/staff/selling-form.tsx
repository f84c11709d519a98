import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import { SaveOrKeep } from '../../ui/save-or-keep'
import { PageForm, TextField } from '../../ui/fields'
import { ErrorNotice } from '../failure/failures'

interface SellingFormProps {
  id: string
  /** Why it cannot be saved as it is. */
  problem?: string
  saving: { error: unknown; isPending: boolean }
  keep: string
  /** There is nothing to go back to. */
  isSame?: boolean
  onKeep: () => void
  onSave: (reason: string) => void
}

/** The end of a page on which what quotes are made of is changed: why, and the way to save it. Texts: `offers`. */
export function SellingForm({ id, problem, saving, keep, isSame, onKeep, onSave }: SellingFormProps) {
  const { t } = useTranslation('offers')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <PageForm
      className="space-y-4 border-t-2 border-ink pt-4"
      onSubmit={() => {
        setTried(true)
        if (reason.trim() && !problem) onSave(reason.trim())
      }}
    >
      <TextField
        id={id}
        label={t('field.reason')}
        error={isTried && !reason.trim() ? t('wrong.reason') : undefined}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {isTried && problem && <Notice tone="bad" live title={problem} />}
      <ErrorNotice title={t('notDone')} error={saving.error} />
      <SaveOrKeep {...{ keep, isSame, onKeep }} save={t('save')} busy={saving.isPending} />
    </PageForm>
  )
}
