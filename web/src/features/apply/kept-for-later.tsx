import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/client'
import type { RouteChoice } from '../../parts/navigation/paths'
import { forgetKeptDraft, keepDraft, keptDraft } from '../../parts/draft/kept-draft'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/fields'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FormFailure, Notice } from '../../ui/notice'
import { useDraft } from './draft.store'
import { deleteServerDraft } from './server-draft'
import type { Keeping } from './use-server-draft'

export function NotKept({ error }: { error: unknown }) {
  const { t } = useTranslation('saving')
  const errorText = useErrorText()
  return <FormFailure title={t('later.failed')} {...errorText(error)} attempt={error} />
}

interface MailedProps {
  /** Whether a mail was sent. */
  mailed: boolean
  /** undefined: it went to the contact of the party. */
  email: string | undefined
  expiresAt: string
}

export function Mailed({ mailed, email, expiresAt }: MailedProps) {
  const { t } = useTranslation('saving')
  const { date } = useWords()
  return (
    <Notice
      tone={mailed ? 'good' : 'warning'}
      title={
        email === undefined
          ? t(mailed ? 'later.mailedParty' : 'later.notMailedParty')
          : t(mailed ? 'later.mailed' : 'later.notMailed', { email })
      }
      text={t(mailed ? 'later.mailedText' : 'later.notMailedText', { date: date(expiresAt, 'day') })}
    />
  )
}

/** What became of the last answers; said once they are kept, not at every letter. */
export function KeepingLine({ state }: { state: Keeping['state'] }) {
  const { t } = useTranslation('saving')
  const { date } = useWords()
  const expiresAt = useDraft(({ server }) => server?.expiresAt)
  if (state === 'nothing') return null
  if (state === 'elsewhere')
    return <Notice tone="warning" live title={t('keeping.elsewhere')} text={t('keeping.elsewhereText')} />
  return (
    <p className="text-14 text-soft">
      {t(`keeping.${state}`, { date: expiresAt ? date(expiresAt, 'day') : '' })}
    </p>
  )
}

/** Whether this device finds the application again; asked once the server keeps it. */
export function KeepHere({ choice }: { choice: RouteChoice }) {
  const { t } = useTranslation('saving')
  const server = useDraft((state) => state.server)
  const [, redraw] = useState(0)
  if (!server?.version || !server.expiresAt) return null
  const { id, token, version, expiresAt } = server
  return (
    <Checkbox
      id="keep-here"
      label={t('later.keepHere')}
      hint={t('later.keepHereHint')}
      checked={keptDraft()?.id === id}
      onChange={(event) => {
        if (event.target.checked) keepDraft({ id, token, version, expiresAt, choice })
        else forgetKeptDraft()
        redraw((count) => count + 1)
      }}
    />
  )
}

export function DeleteAnswers() {
  const { t } = useTranslation('saving')
  const errorText = useErrorText()
  const server = useDraft((state) => state.server)
  const forget = useDraft((state) => state.forget)
  const [asked, setAsked] = useState(false)
  const deleting = useMutation({
    mutationFn: async () => server && deleteServerDraft(server),
    onSuccess: forget,
  })
  if (!server?.version) return null
  return (
    <>
      <Button
        variant="plain"
        label={t('later.delete')}
        busy={deleting.isPending}
        onClick={() => setAsked(true)}
      />
      {deleting.isError && (
        <FormFailure
          title={t('later.deleteFailed')}
          {...errorText(deleting.error)}
          attempt={deleting.error}
        />
      )}
      <ConfirmDialog
        open={asked}
        danger
        title={t('later.deleteTitle')}
        text={t('later.deleteText')}
        confirm={t('later.delete')}
        cancel={t('later.keep')}
        onConfirm={() => {
          setAsked(false)
          deleting.mutate()
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
