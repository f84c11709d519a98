import type { EmailOtpType, VerifyTokenHashParams } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { PageError } from '../../parts/failure/failures'
import { paths, PATTERNS } from '../../parts/navigation/paths'
import { authCall } from '../../parts/session/auth-client'
import { isAuthCode } from '../../parts/session/auth-error'
import { forgetLinkSecret, linkSecret } from '../../parts/session/link-secret'
import { Loading } from '../../parts/session/loading'
import { type LinkOutcome, useMailLink } from '../../parts/session/mail-link'
import { nextPath } from '../../parts/session/next-path'
import { useSession } from '../../parts/session/session'
import { Button, LinkButton } from '../../ui/button'
import { Problem } from '../../ui/notice'
import { PressForm } from './press-form'

/**
 * Where the links of mails about an account lead. Nothing happens before a person presses the button: programs that
 * open links to look for harm, and browsers that fetch pages ahead, use nothing up and take nothing away.
 */
export default function MailLinkPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [link, setLink] = useState(() => readMailLink(hash))
  useEffect(() => {
    if (!hash) return
    setLink(readMailLink(hash))
    // Anyone who looks at the address or its history later finds no link in it.
    void navigate(PATTERNS.mailLink, { replace: true })
  }, [hash, navigate])
  return (
    <>
      <title>{t('link.pageTitle')}</title>
      {link ? (
        <Page key={link.tokenHash} link={link} />
      ) : (
        <Problem
          title={t('link.none')}
          text={t('link.noneText')}
          actions={<LinkButton label={t('newPassword.home')} to={paths.home()} />}
        />
      )}
    </>
  )
}

function Page({ link }: { link: MailLink }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const end = endOf(link.redirectTo, window.location.origin)
  const query = useQuery({
    queryKey: ['mail-link', link.tokenHash],
    queryFn: async () => {
      const { tokenHash, type } = link
      const codeVerifier = linkSecret() ?? undefined
      return (await api.call(routes.readMailLink, { tokenHash, type, codeVerifier })).link
    },
    // Once it is used it is no longer valid, and the page has gone on.
    staleTime: Infinity,
  })
  const { data, error } = query
  const isPressed = useRef(false)
  const press = useMutation({
    mutationFn: (password?: string) => pressMailLink(link, data?.otherAgreed ?? false, password),
    onError: () => {
      isPressed.current = false
    },
    onSuccess: (outcome) => {
      const needsPassword = link.type === 'recovery' || useSession.getState().user?.passwordDropped
      useMailLink.setState({ outcome })
      const next = outcome.kind === 'signed-in' && needsPassword ? paths.newPassword() : end.path
      void navigate(next ?? paths.home(), { replace: true })
    },
  })
  if (error && !data) return <PageError title={t('link.failed')} query={query} />
  if (data === undefined) return <Loading />
  if (data === null || isAuthCode(press.error, 'otp_expired')) return <Expired type={link.type} />
  if (end.foreign)
    return (
      <Problem
        title={t('link.foreign', { host: new URL(end.foreign).host })}
        text={t('link.foreignText', { email: data.email })}
        actions={
          <Button label={t('link.continue')} onClick={() => window.location.assign(protocolAddress(link))} />
        }
      />
    )
  return (
    <PressForm
      type={link.type}
      email={data.email}
      elsewhere={data.elsewhere}
      busy={press.isPending || press.isSuccess}
      error={press.error}
      onPress={(password) => {
        // The second of two quick presses would find the link used.
        if (isPressed.current) return
        isPressed.current = true
        press.mutate(password)
      }}
    />
  )
}

/** Takes a link to another site of the operator's, which speaks the protocol itself. The server knows which are. */
function protocolAddress({ tokenHash, type, redirectTo }: MailLink): string {
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })
  return `/auth/v1/verify?${query.toString()}`
}

/** The link was used, or is too old: says so, and leads to where another one is sent. */
function Expired({ type }: { type: string }) {
  const { t } = useTranslation('auth')
  const user = useSession((state) => state.user)
  const newLink =
    type === 'recovery' || type === 'magiclink'
      ? paths.auth(undefined, 'recovery')
      : user
        ? paths.account()
        : paths.auth(paths.account())
  return (
    <Problem
      title={t('newPassword.expired')}
      text={t('link.expiredText')}
      actions={<LinkButton label={t('newPassword.newLink')} to={newLink} />}
    />
  )
}

interface LinkEnd {
  path?: string
  foreign?: string
}

/**
 * @param redirectTo as the link says, or as someone has changed it
 * @param origin of this site
 */
export function endOf(redirectTo: string, origin: string): LinkEnd {
  if (!URL.canParse(redirectTo)) return { path: nextPath(null) }
  const { origin: wanted, protocol, pathname, search, searchParams } = new URL(redirectTo)
  if (wanted !== origin) return /^https?:$/.test(protocol) ? { foreign: wanted } : { path: nextPath(null) }
  // Anyone who comes by a link to sign in goes where the sign-in would have led.
  if (matchPath(PATTERNS.auth, pathname)) return { path: nextPath(searchParams.get('next')) }
  return { path: nextPath(pathname + search) }
}

interface MailLink {
  tokenHash: string
  /** As the protocol names it: `signup`, `recovery`, `magiclink` or `email_change`. */
  type: string
  /** The address that the person who asked for the mail wanted to open. */
  redirectTo: string
}

function readMailLink(hash: string): MailLink | undefined {
  const values = new URLSearchParams(hash.slice(1))
  const [tokenHash, type] = [values.get('token_hash'), values.get('type')]
  return tokenHash && type ? { tokenHash, type, redirectTo: values.get('redirect_to') ?? '' } : undefined
}

/**
 * Uses the token of a link: what the press of the button does. The secret of this browser goes along, where it has one:
 * the person who has set up here what the link confirms keeps password and sessions.
 * @param otherAgreed of a change of address: the other one did; the client does not tell what an answer without session is
 * @param password of the account, where it was set up elsewhere: shows the same
 * @throws the refusal of the auth client
 */
async function pressMailLink(
  { tokenHash, type }: MailLink,
  otherAgreed: boolean,
  password?: string,
): Promise<LinkOutcome> {
  const secret = linkSecret()
  const data = await authCall((auth) => {
    const params: VerifyTokenHashParams & { code_verifier?: string; current_password?: string } = {
      token_hash: tokenHash,
      type: type as EmailOtpType,
      ...(secret && { code_verifier: secret }),
      ...(password && { current_password: password }),
    }
    return auth.verifyOtp(params)
  })
  if (data.session) {
    // The other link of a change of address still needs it.
    if (type === 'signup' || type === 'email_change') forgetLinkSecret()
    return { kind: 'signed-in', type }
  }
  return { kind: otherAgreed ? 'moved' : 'half' }
}
