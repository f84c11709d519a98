import type { BorderChange, BorderKind, BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { ErrorNotice } from '../../parts/failure/failures'
import { SellingForm } from '../../parts/staff/selling-form'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { Button } from '../../ui/button'
import { BORDER_RULES, borderRoutes } from './border-rules.queries'
import { BorderPreview } from './border-preview'
import { LineFields } from './line-fields'
import { useProblems } from './use-problems'

/** What is being changed: one line in a form, or those of a file. */
export interface Editing {
  changes: readonly BorderChange[]
  isFile?: boolean
}

interface EditBorderRulesProps extends Editing {
  kind: BorderKind
  version: number
  onClose: () => void
}

/** A change is filled in, looked at, and saved with its reason. */
export function EditBorderRules({ kind, version, changes: given, isFile, onClose }: EditBorderRulesProps) {
  const { t } = useTranslation(['borderRules', 'offers', 'rules'])
  const [changes, setChanges] = useState(given)
  const preview = useMutation({
    mutationFn: (asked: readonly BorderChange[]) =>
      api.call(borderRoutes.previewBorderRules, { kind, changes: [...asked] }),
  })
  const saving = useSellingChange(
    BORDER_RULES,
    (reason: string) =>
      api.call(borderRoutes.setBorderRules, { kind, version, changes: [...changes], reason }),
    onClose,
  )
  const problems = useProblems(kind, preview.error ?? saving.error)
  const [{ id, line }] = changes as [BorderChange]
  const change = (next: BorderLine | null) => {
    setChanges([{ id, line: next }])
    preview.reset()
  }
  return (
    <div className="max-w-3xl space-y-6">
      <h2 className="text-22">
        {isFile ? t('fileTitle', { n: changes.length }) : id ? t('edit') : t('add')}
      </h2>
      {!isFile && line && (
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault()
            preview.mutate(changes)
          }}
        >
          <LineFields {...{ kind, line, errors: problems.byColumn }} onChange={change} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="quiet" busy={preview.isPending}>
              {t('preview')}
            </Button>
            {id && (
              <Button
                variant="plain"
                onClick={() => {
                  change(null)
                  preview.mutate([{ id, line: null }])
                }}
              >
                {t('remove')}
              </Button>
            )}
          </div>
        </form>
      )}
      {(isFile || !line) && !preview.data && (
        <Button variant="quiet" busy={preview.isPending} onClick={() => preview.mutate(changes)}>
          {t('preview')}
        </Button>
      )}
      {problems.list.length > 0 ? (
        problems.shown
      ) : (
        <ErrorNotice title={t('offers:notDone')} error={preview.error} />
      )}
      {preview.data && <BorderPreview {...preview.data} />}
      <SellingForm
        id="border-reason"
        problem={preview.data ? undefined : t('previewFirst')}
        saving={saving}
        keep={t('offers:cancel')}
        onKeep={onClose}
        onSave={(reason) => saving.mutate(reason)}
      />
    </div>
  )
}
