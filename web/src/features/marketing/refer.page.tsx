import {
  REFERRAL_CREDIT_CENTS,
  REFERRAL_HOURS,
  REFERRAL_MONTHS,
} from '@borderlane/contracts/orders/referral-terms'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { isEmail } from '../../parts/session/is-email'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { inputClass } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { ProsePage } from './prose-page'
import { ReferralCredits } from './referral-credits'
import { useOwnReferrals } from './use-own-referrals'

const RULES = ['both', 'valid', 'applied', 'excluded'] as const

export default function ReferPage() {
  const { t } = useTranslation('marketing')
  const { pounds } = useWords()
  const words = {
    amount: pounds(REFERRAL_CREDIT_CENTS),
    months: REFERRAL_MONTHS,
    hours: REFERRAL_HOURS,
  }
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
        <h2 className="text-22">{t('refer.invite.title')}</h2>
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
        <Button onClick={() => void copy()}>{t('refer.copy')}</Button>
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
    <form noValidate className="mt-4 space-y-4" onSubmit={(event) => void submit(event)}>
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
      <Button type="submit">{t('refer.invite.submit')}</Button>
    </form>
  )
}
