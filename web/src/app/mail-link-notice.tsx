import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { forgetMailLink, useMailLink } from '../api/mail-link'
import { useSession } from '../api/session'
import { Button } from '../ui/button'
import { Notice, type Tone } from '../ui/notice'
import { paths } from './paths'

/** What a link of a mail that was just followed has led to, on whatever page it ended. */
export function MailLinkNotice() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { outcome } = useMailLink()
  const email = useSession((state) => state.user?.email)
  // That page says itself what came of the link.
  if (!outcome || pathname === paths.newPassword()) return null
  const type = outcome.kind === 'signed-in' ? outcome.type : undefined
  if (type === 'recovery') return <Navigate to={paths.newPassword()} replace />
  const { tone, title, text } = words()
  return (
    <div className="page pt-4 print:hidden">
      <Notice tone={tone} live title={title}>
        <p>{text}</p>
        <div className="flex flex-wrap gap-x-5">
          {tone === 'bad' && !email && (
            <Link
              to={paths.auth(undefined, 'recovery')}
              onClick={forgetMailLink}
              className="inline-flex min-h-11 items-center font-semibold text-blue underline underline-offset-4"
            >
              {t('mailLink.newLink')}
            </Link>
          )}
          <Button look="plain" onClick={forgetMailLink}>
            {t('mailLink.close')}
          </Button>
        </div>
      </Notice>
    </div>
  )

  function words(): { tone: Tone; title: string; text: string } {
    if (outcome?.kind === 'half')
      return { tone: 'info', title: t('mailLink.half'), text: t('mailLink.halfText') }
    if (outcome?.kind === 'expired')
      return { tone: 'bad', title: t('mailLink.expired'), text: t('mailLink.expiredText') }
    if (outcome?.kind === 'failed')
      return { tone: 'bad', title: t('mailLink.failed'), text: t('mailLink.failedText') }
    if (type === 'signup')
      return { tone: 'good', title: t('mailLink.confirmed'), text: t('mailLink.confirmedText', { email }) }
    if (type === 'email_change')
      return { tone: 'good', title: t('mailLink.changed'), text: t('mailLink.changedText', { email }) }
    return { tone: 'good', title: t('mailLink.signedIn'), text: t('mailLink.signedInText', { email }) }
  }
}
