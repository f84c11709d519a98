import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths'
import { forgetKeptDraft, keptDraft } from './kept-draft'
import { useWords } from '../words/use-words'
import { Button, LinkButton } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'

/** An application that its visitor wanted this device to find again: go on with it, or have the device forget it. */
export default function KeptApplication() {
  const { t } = useTranslation('kept')
  const { country, date } = useWords()
  const [kept, setKept] = useState(keptDraft)
  const [asked, setAsked] = useState(false)
  if (!kept) return null
  return (
    <div className="measure my-6">
      <Notice tone="info" title={t('title', { country: country(kept.choice.to) })}>
        <p>{t('text', { date: date(kept.expiresAt, 'day') })}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2">
          <LinkButton label={t('continue')} to={paths.apply(kept.choice)} />
          <Button variant="plain" label={t('remove')} onClick={() => setAsked(true)} />
        </div>
      </Notice>
      <ConfirmDialog
        open={asked}
        danger
        title={t('removeTitle')}
        text={t('removeText')}
        confirm={t('remove')}
        cancel={t('cancel')}
        onConfirm={() => {
          forgetKeptDraft()
          setKept(undefined)
        }}
        onCancel={() => setAsked(false)}
      />
    </div>
  )
}
