import { useTranslation } from 'react-i18next'
import { Link, matchPath } from 'react-router'
import { paths, PATTERNS } from '../../parts/navigation/paths'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'

/** What an account is good for. */
export function WhySignIn() {
  const { t } = useTranslation('auth')
  const reasons = [t('why.list'), t('why.guest'), t('why.device')]
  return (
    <aside aria-labelledby="why">
      <h2 id="why" className="text-22">
        {t('why.title')}
      </h2>
      <ul className="mt-4 space-y-3">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 text-green" />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Pages that need no account: anyone who comes from there wanted to sign in. */
const OPEN_TO_ALL = new Set<string>([PATTERNS.results, PATTERNS.apply])

/** Why the visitor is here: what the page that sent them is about. */
export function SentBy({ next }: { next: string }) {
  const { t } = useTranslation('auth')
  if (next === paths.home()) return null
  const pathname = next.split('?', 1)[0]!
  const isOrder = matchPath(PATTERNS.order, pathname) ?? matchPath(PATTERNS.orderOfList, pathname)
  return (
    <div className="mt-6 max-w-xl">
      {isOrder ? (
        <Notice tone="info" title={t('sentBy.order')}>
          <p>{t('sentBy.orderText')}</p>
          <Link
            to={next}
            state={{ asGuest: true }}
            className="inline-flex min-h-11 items-center font-semibold text-blue underline underline-offset-4"
          >
            {t('sentBy.newLink')}
          </Link>
        </Notice>
      ) : (
        <Notice tone="info" title={OPEN_TO_ALL.has(pathname) ? t('sentBy.back') : t('sentBy.page')} />
      )}
    </div>
  )
}
