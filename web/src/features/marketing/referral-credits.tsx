import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../http/error-text'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { PartFailure } from '../../ui/problem'
import type { useOwnReferrals } from './use-own-referrals'

/** What the visitor's link has brought; a credit belongs to an account. */
export function ReferralCredits({ own }: { own: ReturnType<typeof useOwnReferrals> }) {
  const { t } = useTranslation('marketing')
  const { pounds, date } = useWords()
  const errorText = useErrorText()
  const { credits, isSignedIn, isConfirmed, error, refetch } = own
  if (error)
    return <PartFailure title={t('refer.failedCode')} {...errorText(error)} onRetry={() => void refetch()} />
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
      <h2 className="text-22">{t('refer.credits.title')}</h2>
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
