import { codeOfSecret } from '@borderlane/contracts/orders/referral-code'
import {
  REFERRAL_CREDIT_CENTS,
  REFERRAL_HOURS,
  REFERRAL_MONTHS,
} from '@borderlane/contracts/orders/referral-terms'
import type { OwnReferrals, claimReferralCode } from '@borderlane/contracts/orders/referrals'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../http/client'
import { route } from '../../http/routes'
import { paths } from '../../parts/navigation/paths'
import { isEmail } from '../../parts/session/is-email'
import { useSession } from '../../parts/session/session'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { PageForm, inputClass, TextField } from '../../ui/fields'
import { ProsePage } from './prose-page'
import { PartError } from '../../parts/failure/failures'

const RULES = ['both', 'valid', 'applied', 'excluded'] as const

export default function ReferPage() {
  const { t } = useTranslation('marketing')
  const { pounds } = useWords()
  const words = { amount: pounds(REFERRAL_CREDIT_CENTS), months: REFERRAL_MONTHS, hours: REFERRAL_HOURS }
  const own = useOwnReferrals()
  const code = own.code ?? ''
  const link = code && `${window.location.origin}${paths.home()}?ref=${code}`
  return (
    <ProsePage title={t('refer.title')} pageTitle={t('refer.pageTitle')} intro={t('refer.intro', words)}>
      <ReferralLink link={link} />
      <ReferralCredits own={own} />
      <ul className="measure list-disc space-y-1.5 ps-6">
        {RULES.map((rule) => (
          <li key={rule}>{t(`refer.${rule}`, words)}</li>
        ))}
      </ul>
      <section>
        <h2 className="text-24">{t('refer.invite.title')}</h2>
        <Invite link={link} />
      </section>
    </ProsePage>
  )
}

function ReferralLink({ link }: { link: string }) {
  const { t } = useTranslation('marketing')
  const id = useId()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const text = t('refer.message')
  const mail = useInvitation(link)
  const shares = {
    email: mail(''),
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
    twitter: `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(link)}`,
  }
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <section className="space-y-4 rounded-box border border-hairline bg-surface p-5">
      <label htmlFor={id} className="block font-semibold">
        {t('refer.link')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          readOnly
          dir="ltr"
          value={link}
          className={`${inputClass(undefined)} figures max-w-xl shrink grow basis-64`}
          onFocus={(event) => event.target.select()}
        />
        <Button label={t('refer.copy')} onClick={() => void copy()} />
      </div>
      <p role="status" className="min-h-6">
        {state !== 'idle' && t(`refer.${state}`)}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {Object.entries(shares).map(([name, address]) => (
          <li key={name}>
            <a
              href={address}
              target={name === 'email' ? undefined : '_blank'}
              rel="noreferrer"
              className="flex min-h-11 items-center text-blue underline underline-offset-4"
            >
              {t(`refer.share.${name as keyof typeof shares}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A mail of the visitor's own program, to someone whose address we never learn. */
function useInvitation(link: string): (email: string) => string {
  const { t } = useTranslation('marketing')
  const subject = encodeURIComponent(t('refer.subject'))
  const body = encodeURIComponent(`${t('refer.message')} ${link}`)
  return (email) => `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`
}

/** Opens the visitor's own mail program: an invitation to someone else's address is never mailed by us. */
function Invite({ link }: { link: string }) {
  const { t } = useTranslation('marketing')
  const [invited, setInvited] = useState('')
  const mail = useInvitation(link)
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { email: '' },
    shouldFocusError: false,
  })
  const errors = { email: formState.errors.email && t('contact.email.error') }
  const submit = handleSubmit(({ email }) => {
    const program = document.createElement('a')
    program.href = mail(email.trim())
    program.click()
    setInvited(email.trim())
    reset({ email: '' })
  })
  return (
    <PageForm className="mt-4 space-y-4" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      {invited && (
        <Notice tone="good" live title={t('refer.invite.done', { email: invited })}>
          <p>{t('refer.invite.doneText')}</p>
          <a
            href={mail(invited)}
            className="flex min-h-11 items-center text-blue underline underline-offset-4"
          >
            {t('refer.invite.again')}
          </a>
        </Notice>
      )}
      <TextField
        id="email"
        type="email"
        label={t('refer.invite.label')}
        error={errors.email}
        {...register('email', { validate: isEmail })}
      />
      <Button type="submit" label={t('refer.invite.submit')} />
    </PageForm>
  )
}

/** What the visitor's link has brought; a credit belongs to an account. */
function ReferralCredits({ own }: { own: ReturnType<typeof useOwnReferrals> }) {
  const { t } = useTranslation('marketing')
  const { pounds, date } = useWords()
  const { credits, isSignedIn, isConfirmed, error } = own
  if (error) return <PartError title={t('refer.failedCode')} query={own} />
  if (!isSignedIn)
    return (
      <Notice tone="info" title={t('refer.signIn.title')}>
        <p>{t('refer.signIn.text')}</p>
        <Link
          to={paths.auth(paths.refer())}
          className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
        >
          {t('refer.signIn.link')}
        </Link>
      </Notice>
    )
  if (!credits) return null
  return (
    <section>
      <h2 className="text-24">{t('refer.credits.title')}</h2>
      {credits.length === 0 && isConfirmed && <p className="mt-3">{t('refer.credits.none')}</p>}
      {!isConfirmed && (
        <p className="mt-3">
          {t('refer.credits.unconfirmed')}{' '}
          <Link to={paths.account()} className="text-blue underline underline-offset-4">
            {t('refer.credits.confirm')}
          </Link>
        </p>
      )}
      <ul className="mt-3 space-y-1.5">
        {credits.map(({ id, amountCents, validUntil, usedFor }) => (
          <li key={id}>
            {usedFor
              ? t('refer.credits.used', { amount: pounds(amountCents), reference: usedFor })
              : t(Date.parse(validUntil) < Date.now() ? 'refer.credits.ended' : 'refer.credits.free', {
                  amount: pounds(amountCents),
                  day: date(validUntil.slice(0, 10), 'day'),
                })}
          </li>
        ))}
      </ul>
    </section>
  )
}

const KEY = 'borderlane.referral-secret'

/** What this browser's code is made of: kept here, and shown to no one but the server when its owner signs in. */
function referralSecret(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept
    const made = newSecret()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    // Storage is blocked: the link is good for this page only.
    return (fallback ??= newSecret())
  }
}

let fallback: string | undefined

const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const referralCode = (): Promise<string> => codeOfSecret(referralSecret())

/** The code in the visitor's link: this browser's, and once they have signed in their account's, with what it has brought. */
function useOwnReferrals() {
  const userId = useSession((state) => state.user?.id)
  // What came to an address is its account's once it is confirmed.
  const isConfirmed = useSession((state) => state.user?.emailConfirmed === true)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-referrals', userId ?? 'browser', isConfirmed],
    queryFn: async ({ signal }): Promise<Partial<OwnReferrals> & { code: string }> =>
      userId
        ? api.call(marketingRoutes.claimReferralCode, { secret: referralSecret() }, { signal })
        : { code: await referralCode() },
  })
  return { ...data, isSignedIn: userId !== undefined, isConfirmed, error, refetch }
}

const marketingRoutes = { claimReferralCode: route<typeof claimReferralCode>('POST /api/referral-code') }
