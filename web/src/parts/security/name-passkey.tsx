import type { PasskeyListItem } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { authCall } from '../session/auth-client'
import { useAuthErrorText } from '../session/auth-error'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { passkeysQuery } from './security.queries'
import { FormError } from '../failure/failures'

/** Another name for a passkey, so that its owner knows it when one is lost. */
export function NamePasskey({ passkey, onClose }: { passkey: PasskeyListItem; onClose: () => void }) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setFocus } = useForm({
    defaultValues: { name: passkey.friendly_name ?? '' },
  })
  useEffect(() => setFocus('name'), [setFocus])
  const save = useMutation({
    mutationFn: (friendlyName: string) =>
      authCall((auth) => auth.passkey.update({ passkeyId: passkey.id, friendlyName })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      toast.success(t('passkeys.named'))
      onClose()
    },
  })
  const send = handleSubmit(({ name }) => save.mutate(name.trim()))
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      <FormError title={t('passkeys.notNamed')} error={save.error} words={errorText} />
      <TextField
        id={`name-${passkey.id}`}
        label={t('passkeys.nameLabel')}
        hint={t('passkeys.nameHint')}
        maxLength={120}
        autoComplete="off"
        {...register('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('passkeys.saveName')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('proof.cancel')}
        </Button>
      </div>
    </form>
  )
}
