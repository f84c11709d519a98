import type { Form } from '@borderlane/contracts/forms/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { paths } from '../../parts/navigation/paths'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { FORMS } from './forms.queries'
import { formsRoutes } from './forms.routes'

/** Makes an earlier version the next one: a version that was published does not come back under its own number. */
export function SetBack({ form, next }: { form: Form; next: number }) {
  const { t } = useTranslation('forms')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => api.call(formsRoutes.saveForm, { form: { ...form, version: next } }),
    onSuccess: async () => {
      toast.success(t('setBackDone', { version: next }))
      await queryClient.invalidateQueries({ queryKey: [FORMS] })
      void navigate(paths.forms({ code: form.code, version: next }))
    },
  })
  return (
    <>
      <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
        {t('setBack')}
      </Button>
      {save.isError && (
        <Notice tone="bad" live title={t('edit.notSaved')}>
          <FailureText {...errorText(save.error)} />
        </Notice>
      )}
    </>
  )
}
