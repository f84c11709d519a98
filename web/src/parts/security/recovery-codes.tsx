import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, useReread } from '../../http/client'
import { saveFile } from '../../http/download'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'
import { accountQuery } from '../session/account.queries'
import { useAuthErrorText } from '../session/auth-error'
import { proved } from './proved'
import { recoveryRoutes } from './recovery.routes'
import { ErrorNotice } from '../failure/failures'

/** The codes on paper that stand in for an app: how many are left, and ten new ones, shown once. */
export function RecoveryCodes() {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const reread = useReread()
  const { data: account } = useQuery(accountQuery)
  const [asked, setAsked] = useState(false)
  const make = useMutation({
    mutationFn: () => proved(() => api.call(recoveryRoutes.makeRecoveryCodes, {})),
    onSuccess: () => reread(accountQuery.queryKey),
    // They are shown, and kept nowhere else.
    gcTime: 0,
  })
  const left = account?.recoveryCodesLeft ?? 0
  if (make.data) return <ShownOnce codes={make.data.codes} onDone={make.reset} />
  return (
    <div className="space-y-5">
      <p className={left > 0 && left <= 2 ? 'font-semibold' : 'text-soft'}>
        {left > 0 ? t('codes.left', { count: left }) : t('codes.none')}
      </p>
      <ErrorNotice title={t('codes.failed')} error={make.error} words={errorText} />
      <Button
        variant="quiet"
        label={t('codes.make')}
        busy={make.isPending}
        className="max-sm:w-full"
        onClick={() => (left > 0 ? setAsked(true) : make.mutate())}
      />
      <ConfirmDialog
        open={asked}
        title={t('codes.againTitle')}
        text={t('codes.againText')}
        confirm={t('codes.make')}
        cancel={t('proof.cancel')}
        onCancel={() => setAsked(false)}
        onConfirm={() => make.mutate()}
      />
    </div>
  )
}

function ShownOnce({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('auth-errors')
  const [copied, setCopied] = useState(false)
  const text = `${t('codes.fileTitle')}\n\n${codes.join('\n')}\n`
  return (
    <div className="space-y-5 rounded-box border border-hairline bg-surface p-5">
      <Notice tone="warning" live title={t('codes.once')} text={t('codes.onceText')} />
      <ol dir="ltr" className="figures grid grid-cols-1 gap-x-8 gap-y-1 font-semibold sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          label={t('codes.copy')}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        />
        <Button
          variant="quiet"
          label={t('codes.download')}
          onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        />
        <Button variant="quiet" label={t('codes.print')} onClick={() => printText(text)} />
      </div>
      <p role="status" className="font-semibold">
        {copied && t('codes.copied')}
      </p>
      <Button label={t('codes.done')} onClick={onDone} />
    </div>
  )
}

function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const inside = frame.contentDocument!
  const lines = inside.createElement('pre')
  lines.textContent = text
  inside.body.append(lines)
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow!.print()
}
