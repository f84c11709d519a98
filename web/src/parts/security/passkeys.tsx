import type { PasskeyListItem } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { authCall } from '../session/auth-client'
import { useAuthErrorText } from '../session/auth-error'
import { useWords } from '../words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'
import { namedAddress, passkeyCall, whyNoPasskey } from './passkey'
import { proved } from './proved'
import { passkeysQuery } from './security.queries'
import { ErrorNotice, FormError, Awaited } from '../failure/failures'
import { useForm } from 'react-hook-form'
import { PageForm, TextField } from '../../ui/fields'
import { useReread } from '../../http/client'
import { SaveOrKeep } from '../../ui/save-or-keep'

export function Passkeys() {
  const { t } = useTranslation(['auth-errors', 'site'])
  const errorText = useAuthErrorText()
  const query = useQuery(passkeysQuery)
  const { data: passkeys } = query
  const add = useAdd()
  const obstacle = whyNoPasskey()
  return (
    <div className="space-y-5">
      <Awaited
        query={query}
        loading={t('passkeys.loading')}
        failed={t('passkeys.failed')}
        bar="h-16"
        words={errorText}
      />
      {passkeys?.length === 0 && <p className="text-soft">{t('passkeys.none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="rounded-box border border-hairline bg-surface px-4">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <ErrorNotice title={t('passkeys.notAdded')} error={add.error} words={errorText} />
      {obstacle ? (
        <WhyNone obstacle={obstacle} />
      ) : (
        <Button variant="quiet" label={t('passkeys.add')} runs={add} className="max-sm:w-full" />
      )}
    </div>
  )
}

function useAdd() {
  const { t } = useTranslation('auth-errors')
  const reread = useReread()
  return useMutation({
    mutationFn: () => proved(() => passkeyCall((auth) => auth.registerPasskey())),
    onSuccess: async () => {
      toast.success(t('passkeys.added'))
      await reread(passkeysQuery.queryKey, ['account'])
    },
  })
}

function WhyNone({ obstacle }: { obstacle: 'address' | 'browser' }) {
  const { t } = useTranslation('auth-errors')
  const address = namedAddress()
  return (
    <Notice tone="info" title={t(`passkeys.why.${obstacle}`)}>
      <p>{t(`passkeys.why.${obstacle}Text`)}</p>
      {obstacle === 'address' && address && (
        <a href={address} dir="ltr">
          {address}
        </a>
      )}
    </Notice>
  )
}

function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const { t } = useTranslation('auth-errors')
  const { date } = useWords()
  const errorText = useAuthErrorText()
  const reread = useReread()
  const [act, setAct] = useState<'name' | 'remove'>()
  const added = date(passkey.created_at, 'day')
  const name = passkey.friendly_name ?? t('passkeys.unnamed', { date: added })
  const remove = useMutation({
    mutationFn: () => proved(() => authCall((auth) => auth.passkey.delete({ passkeyId: passkey.id }))),
    onSuccess: async () => {
      toast.success(t('passkeys.removed'))
      await reread(['security'], ['account'])
    },
  })
  return (
    <li className="space-y-3 border-b border-hairline py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-14 text-soft">
            {passkey.last_used_at
              ? t('passkeys.used', { added, used: date(passkey.last_used_at, 'instant') })
              : t('passkeys.unused', { added })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="quiet"
            label={t('passkeys.name')}
            aria-label={t('passkeys.nameOf', { name })}
            onClick={() => setAct('name')}
          />
          <Button
            variant="danger"
            label={t('passkeys.remove')}
            busy={remove.isPending}
            aria-label={t('passkeys.removeNamed', { name })}
            onClick={() => setAct('remove')}
          />
        </div>
      </div>
      <ErrorNotice title={t('passkeys.notRemoved')} error={remove.error} words={errorText} />
      {act === 'name' && <NamePasskey passkey={passkey} onClose={() => setAct(undefined)} />}
      <ConfirmDialog
        open={act === 'remove'}
        danger
        title={t('passkeys.removeTitle', { name })}
        text={t('passkeys.removeText')}
        confirm={t('passkeys.remove')}
        cancel={t('proof.cancel')}
        onCancel={() => setAct(undefined)}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}

function NamePasskey({ passkey, onClose }: { passkey: PasskeyListItem; onClose: () => void }) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const reread = useReread()
  const { register, handleSubmit, setFocus } = useForm({
    defaultValues: { name: passkey.friendly_name ?? '' },
  })
  useEffect(() => setFocus('name'), [setFocus])
  const save = useMutation({
    mutationFn: (friendlyName: string) =>
      authCall((auth) => auth.passkey.update({ passkeyId: passkey.id, friendlyName })),
    onSuccess: async () => {
      await reread(passkeysQuery.queryKey)
      toast.success(t('passkeys.named'))
      onClose()
    },
  })
  const send = handleSubmit(({ name }) => save.mutate(name.trim()))
  return (
    <PageForm className="space-y-4" onSubmit={send}>
      <FormError title={t('passkeys.notNamed')} error={save.error} words={errorText} />
      <TextField
        id={`name-${passkey.id}`}
        label={t('passkeys.nameLabel')}
        hint={t('passkeys.nameHint')}
        maxLength={120}
        autoComplete="off"
        {...register('name')}
      />
      <SaveOrKeep
        save={t('passkeys.saveName')}
        keep={t('proof.cancel')}
        busy={save.isPending}
        onKeep={onClose}
      />
    </PageForm>
  )
}
