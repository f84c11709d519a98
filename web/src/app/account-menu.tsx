import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { accountQuery } from '../api/account.queries'
import { signOut } from '../api/auth-client'
import { useAuthErrorText } from '../api/auth-error'
import type { SignedInUser } from '../api/session'
import { Disclosure } from '../ui/disclosure'
import { Spinner } from '../ui/spinner'
import { paths } from './paths'

const ITEM =
  'flex min-h-11 w-full items-center gap-2 px-4 py-2 text-start text-ink no-underline hover:bg-sunk -outline-offset-2'

/** What belongs to whoever is signed in. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation()
  const { key } = useLocation()
  return (
    <>
      <Link
        to={paths.orders()}
        className="flex min-h-11 items-center px-2 font-semibold whitespace-nowrap text-ink no-underline hover:underline max-md:hidden"
      >
        {t('header.orders')}
      </Link>
      {/* A new one on every page: it is closed then. */}
      <Disclosure
        key={key}
        icon="person"
        label={t('header.account', { email: user.email })}
        text={user.email}
      >
        <Items user={user} />
      </Disclosure>
    </>
  )
}

function Items({ user }: { user: SignedInUser }) {
  const { t } = useTranslation()
  const errorText = useAuthErrorText()
  const navigate = useNavigate()
  const { data: account } = useQuery(accountQuery)
  const leave = useMutation({
    mutationFn: async () => {
      await signOut('local')
      await navigate(paths.home())
    },
    onError: (error) =>
      toast.error(t('header.stillSignedIn'), { description: errorText(error).text, duration: Infinity }),
  })
  return (
    <>
      <p className="border-b border-hairline px-4 py-3 text-14 break-words text-soft">
        {t('header.signedInAs')}
        <span className="block font-semibold text-ink">{user.email}</span>
      </p>
      <ul className="py-1">
        <li>
          <Link to={paths.orders()} className={ITEM}>
            {t('header.orders')}
          </Link>
        </li>
        <li>
          <Link to={paths.account()} className={ITEM}>
            {t('header.accountPage')}
          </Link>
        </li>
        {account?.roles.includes('admin') && (
          <li>
            <Link to={paths.admin()} className={ITEM}>
              {t('header.admin')}
            </Link>
          </li>
        )}
      </ul>
      <div className="border-t border-hairline py-1">
        <button type="button" className={ITEM} disabled={leave.isPending} onClick={() => leave.mutate()}>
          {leave.isPending && <Spinner />}
          {t('header.signOut')}
        </button>
      </div>
    </>
  )
}
