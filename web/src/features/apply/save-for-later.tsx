import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import type { RouteChoice } from '../../parts/navigation/paths'
import { forgetKeptDraft, keepDraft, keptDraft } from '../../parts/storage/kept-draft'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { useDraft } from './draft.store'
import { deleteServerDraft, mailDraftLink } from './server-draft'
import type { Keeping } from './use-server-draft'

interface SaveForLaterProps {
  keeping: Keeping
  choice: RouteChoice
  email: string
  disabled: boolean
  /** There is no address to mail the link to. */
  onNoAddress: () => void
}

/** Keeps the application at the server and mails the link that continues it on any device. */
export function SaveForLater({ keeping, choice, email, disabled, onNoAddress }: SaveForLaterProps) {
  const { t } = useTranslation('apply')
  const { date } = useWords()
  const errorText = useErrorText()
  const saving = useMutation({
    mutationFn: async () => ({ ...(await mailDraftLink(await keeping.keepNow())), email }),
  })
  const mailed = saving.data
  return (
    <section aria-labelledby="later" className="space-y-3 border-t border-hairline pt-6">
      <h2 id="later" className="text-22">
        {t('later.title')}
      </h2>
      <p className="measure text-soft">{t('later.text')}</p>
      {saving.isError && (
        <FormFailure title={t('later.failed')} {...errorText(saving.error)} attempt={saving.error} />
      )}
      <div role="status">
        {mailed && (
          <Notice
            tone={mailed.mailed ? 'good' : 'warning'}
            title={t(mailed.mailed ? 'later.mailed' : 'later.notMailed', { email: mailed.email })}
          >
            <p>
              {t(mailed.mailed ? 'later.mailedText' : 'later.notMailedText', {
                date: date(mailed.expiresAt, 'day'),
              })}
            </p>
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          busy={saving.isPending}
          disabled={disabled}
          onClick={() => (keeping.hasAddress ? saving.mutate() : onNoAddress())}
        >
          {saving.isPending ? t('later.saving') : t('later.save')}
        </Button>
        <DeleteAnswers />
      </div>
      <KeepingLine state={keeping.state} />
      <KeepHere choice={choice} />
    </section>
  )
}

/** What became of the last answers; said once they are kept, not at every letter. */
function KeepingLine({ state }: { state: Keeping['state'] }) {
  const { t } = useTranslation('apply')
  const { date } = useWords()
  const expiresAt = useDraft(({ server }) => server?.expiresAt)
  if (state === 'nothing') return null
  if (state === 'elsewhere')
    return (
      <Notice tone="warning" live title={t('keeping.elsewhere')}>
        <p>{t('keeping.elsewhereText')}</p>
      </Notice>
    )
  return (
    <p className="text-14 text-soft">
      {t(`keeping.${state}`, { date: expiresAt ? date(expiresAt, 'day') : '' })}
    </p>
  )
}

/** Whether this device finds the application again; asked once the server keeps it. */
function KeepHere({ choice }: { choice: RouteChoice }) {
  const { t } = useTranslation('apply')
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

/** Takes away what the server and this tab hold of the application. */
function DeleteAnswers() {
  const { t } = useTranslation('apply')
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
      <Button variant="plain" busy={deleting.isPending} onClick={() => setAsked(true)}>
        {t('later.delete')}
      </Button>
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
