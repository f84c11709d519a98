import type { FormRef } from '@borderlane/contracts/forms/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { FORMS } from './forms.queries'
import { formsRoutes } from './forms.routes'

/** Puts a draft in use, once someone has said why. */
export function PublishForm({ code, version }: FormRef) {
  const { t } = useTranslation('forms')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const publish = useMutation({
    mutationFn: () =>
      api.call(formsRoutes.publishForm, { code, version: String(version), reason: reason.trim() }),
    onSuccess: async (answer) => {
      setOpen(false)
      toast.success(t('proposal' in answer ? 'publish.proposed' : 'publish.done'))
      await queryClient.invalidateQueries({ queryKey: [FORMS] })
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(!reason.trim())
    if (reason.trim()) publish.mutate()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('publish.button')}</Button>
      <Dialog
        open={isOpen}
        title={t('publish.title', { code, version })}
        text={t('publish.text')}
        onClose={() => setOpen(false)}
      >
        <form noValidate className="space-y-4" onSubmit={submit}>
          <TextField
            id="publish-reason"
            label={t('publish.reason')}
            hint={t('publish.reasonHint')}
            error={isMissing ? t('publish.reasonMissing') : undefined}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {publish.isError && (
            <Notice tone="bad" live title={t('publish.failed')}>
              <FailureText {...errorText(publish.error)} />
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('publish.keep')}
            </Button>
            <Button type="submit" busy={publish.isPending}>
              {t('publish.button')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
