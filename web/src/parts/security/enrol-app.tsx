import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { authCall } from '../session/auth-client'
import { useAuthErrorText } from '../session/auth-error'
import { Button } from '../../ui/button'
import { CodeForm } from './code-form'
import { proved } from './proved'
import { useReread } from '../../http/use-reread'
import { Awaited } from '../failure/failures'

/** A new secret, after what was begun before and never ended. */
const begin = () =>
  proved(async () => {
    const listed = await authCall((auth) => auth.mfa.listFactors())
    for (const { id, status } of listed?.all ?? [])
      if (status === 'unverified') await authCall((auth) => auth.mfa.unenroll({ factorId: id }))
    return authCall((auth) => auth.mfa.enroll({ factorType: 'totp' }))
  })

interface EnrolAppProps {
  onDone: () => void
  onClose: () => void
}

/** Sets up an app for codes: its secret as a picture and as text, and the first code. */
export function EnrolApp({ onDone, onClose }: EnrolAppProps) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const reread = useReread()
  // Made once for each time that this is opened, and kept nowhere.
  const made = useQuery({ queryKey: ['security', 'new-app'], queryFn: begin, staleTime: Infinity, gcTime: 0 })
  const factor = made.data
  const done = () => {
    toast.success(t('app.added'))
    onDone()
    void reread(['security', 'apps'], ['account'])
  }
  return (
    <div className="space-y-5 rounded-box border border-hairline bg-surface p-5">
      <h3 className="text-18 font-semibold">{t('enrol.title')}</h3>
      <Awaited
        query={made}
        loading={t('enrol.loading')}
        failed={t('enrol.failed')}
        bar="h-56"
        words={errorText}
      />
      {factor && (
        <>
          <p className="measure">{t('enrol.scan')}</p>
          {/* Dark on white in every theme: cameras read it so. */}
          <img
            src={factor.totp.qr_code}
            alt={t('enrol.picture')}
            className="size-56 rounded-box border border-hairline bg-white"
          />
          <div>
            <p>{t('enrol.secret')}</p>
            <p dir="ltr" className="figures mt-1 font-semibold break-all select-all">
              {factor.totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </p>
          </div>
          <CodeForm apps={[{ id: factor.id, created_at: '' }]} submit={t('enrol.submit')} onDone={done} />
        </>
      )}
      <Button variant="plain" onClick={onClose}>
        {t('proof.cancel')}
      </Button>
    </div>
  )
}
