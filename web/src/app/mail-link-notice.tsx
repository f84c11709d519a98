import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { forgetMailLink, useMailLink } from '../parts/session/mail-link'
import { useSession } from '../parts/session/session'
import { Button } from '../ui/button'
import { Notice, type Tone } from '../ui/notice'
import { paths, PATTERNS } from '../parts/navigation/paths'

/** What a link of a mail that was just followed has led to, on whatever page it ended, until the visitor goes on. */
export default function MailLinkNotice() {
  const { t } = useTranslation('auth')
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { outcome } = useMailLink()
  const user = useSession((state) => state.user)
  // The links of each kind of mail have an end of their own.
  const [linkEnd] = useState(pathname)
  useForgetting()
  // That page says itself what came of the link.
  if (!outcome || pathname === paths.newPassword()) return null
  const type = outcome.kind === 'signed-in' ? outcome.type : undefined
  if (type === 'recovery' || (type && user?.passwordDropped))
    return <Navigate to={paths.newPassword()} replace />
  const { tone, title, text } = words()
  const newLink = tone === 'bad' && whereToAsk()
  return (
    <div className="page pt-4 print:hidden">
      <Notice tone={tone} live title={title}>
        <p>{text}</p>
        <div className="flex flex-wrap gap-x-5">
          {newLink && (
            <Link
              to={newLink}
              onClick={forgetMailLink}
              className="inline-flex min-h-11 items-center font-semibold text-blue underline underline-offset-4"
            >
              {t('followed.newLink')}
            </Link>
          )}
          <Button variant="plain" label={t('followed.close')} onClick={forgetMailLink} />
        </div>
      </Notice>
    </div>
  )

  /** The page that sends such a link again; none where nothing is left to be asked for, or this is that page. */
  function whereToAsk(): string | undefined {
    if (linkEnd === PATTERNS.auth && !user) return paths.auth(search.get('next') ?? undefined, 'recovery')
    if (linkEnd !== PATTERNS.home) return undefined
    // It confirmed an address. The account says whether that is still to be done.
    if (!user) return paths.auth(paths.account())
    return user.emailConfirmed ? undefined : paths.account()
  }

  function words(): { tone: Tone; title: string; text: string } {
    if (outcome?.kind === 'half')
      return { tone: 'info', title: t('followed.half'), text: t('followed.halfText') }
    if (outcome?.kind === 'moved')
      return { tone: 'info', title: t('followed.changed'), text: t('followed.movedText') }
    if (outcome?.kind === 'expired')
      return { tone: 'bad', title: t('followed.expired'), text: t('followed.expiredText') }
    if (outcome?.kind === 'failed')
      return { tone: 'bad', title: t('followed.failed'), text: t('followed.failedText') }
    if (type === 'signup')
      return {
        tone: 'good',
        title: t('followed.confirmed'),
        text: t('followed.confirmedText', { email: user?.email }),
      }
    if (type === 'email_change')
      return {
        tone: 'good',
        title: t('followed.changed'),
        text: t('followed.changedText', { email: user?.email }),
      }
    return {
      tone: 'good',
      title: t('followed.signedIn'),
      text: t('followed.signedInText', { email: user?.email }),
    }
  }
}

/** Forgets the outcome once the visitor goes to another page or signs in. Being led on to another page is not going. */
function useForgetting() {
  const { pathname } = useLocation()
  const wasLed = useNavigationType() === 'REPLACE'
  const status = useSession((state) => state.status)
  const before = useRef({ pathname, status })
  // Before the next page is seen with it.
  useLayoutEffect(() => {
    const hasGone = before.current.pathname !== pathname && !wasLed
    const hasSignedIn =
      before.current.status === 'signed-out' &&
      status === 'signed-in' &&
      useMailLink.getState().outcome?.kind !== 'signed-in'
    before.current = { pathname, status }
    if (hasGone || hasSignedIn) forgetMailLink()
  }, [pathname, wasLed, status])
}
