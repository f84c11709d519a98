import type { OutputOf } from '@borderlane/contracts/define'
import type { readMailLink } from '@borderlane/contracts/identity/public'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isAuthCode, useAuthErrorText } from '../../parts/session/auth-error'
import { deviceName } from '@borderlane/contracts/device-name'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { PageForm, PasswordField } from '../../ui/fields'
import { RadioCards } from '../../ui/radio-cards'
import { FormError } from '../../parts/failure/failures'

type Elsewhere = NonNullable<NonNullable<OutputOf<typeof readMailLink>['link']>['elsewhere']>

const TYPES = ['signup', 'recovery', 'magiclink', 'email_change'] as const
type LinkType = (typeof TYPES)[number]

interface PressFormProps {
  /** The protocol's name. */
  type: string
  email: string
  elsewhere: Elsewhere | null
  busy: boolean
  error: Error | null
  /** With the password, where someone says that they set it in another browser. */
  onPress: (password?: string) => void
}

export function PressForm({ type, email, elsewhere, busy, error, onPress }: PressFormProps) {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const kind: LinkType = TYPES.find((one) => one === type) ?? 'magiclink'
  // Anyone who sets a new password need not know the old one.
  const asks = elsewhere !== null && kind !== 'recovery'
  const [wasMe, setWasMe] = useState<'' | 'yes' | 'no'>('')
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  const isWrong = isAuthCode(error, 'invalid_credentials')
  const [isUnsaid, setUnsaid] = useState(0)
  const submit = handleSubmit(({ password }) => {
    if (asks && wasMe === '') return setUnsaid((count) => count + 1)
    onPress(asks && wasMe === 'yes' ? password : undefined)
  })
  return (
    <div className="page py-8 md:py-12">
      <PageHeading>{t(`link.${kind}.title`)}</PageHeading>
      <p className="measure mt-3 text-18 text-soft">{t(`link.${kind}.text`, { email })}</p>
      <PageForm className="mt-8 max-w-xl space-y-5" onSubmit={submit}>
        {!isWrong && <FormError title={t('link.failed')} error={error} words={errorText} />}
        {asks && wasMe === '' && isUnsaid > 0 && (
          <div role="alert" key={isUnsaid}>
            <Notice tone="bad" title={t('link.choose')} />
          </div>
        )}
        {asks && (
          <>
            <MadeElsewhere {...elsewhere} kind={kind} />
            <RadioCards
              name="was-me"
              legend={<span className="text-18 font-semibold">{t('link.wasThatYou')}</span>}
              value={wasMe}
              onChange={setWasMe}
              cards={[
                { value: 'yes', label: t('link.yes'), detail: t('link.yesText'), aside: null },
                { value: 'no', label: t('link.no'), detail: t('link.noText'), aside: null },
              ]}
            />
          </>
        )}
        {asks && wasMe === 'yes' && (
          <>
            {/* For password managers: whose password this is. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              id="password"
              label={t('link.password')}
              error={isWrong ? errorText(error).text : formState.errors.password && t('link.passwordMissing')}
              autoComplete="current-password"
              {...register('password', { required: true, shouldUnregister: true })}
            />
          </>
        )}
        <Button type="submit" label={t(`link.${kind}.button`)} busy={busy} className="max-sm:w-full" />
      </PageForm>
      <p className="measure mt-6 text-14 text-soft">{t('link.notYou')}</p>
    </div>
  )
}

function MadeElsewhere({ at, userAgent, kind }: Elsewhere & { kind: LinkType }) {
  const { t } = useTranslation('auth')
  const { date } = useWords()
  const device = deviceName(userAgent)
  const name =
    device?.browser && device.system
      ? t('link.device', { ...device })
      : (device?.browser ?? device?.system ?? t('link.unknownDevice'))
  const when = { date: date(at, 'instant'), device: name }
  return <p>{kind === 'email_change' ? t('link.askedElsewhere', when) : t('link.madeElsewhere', when)}</p>
}
