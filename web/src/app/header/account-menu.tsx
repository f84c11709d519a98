import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { accountQuery } from '../../parts/session/account.queries'
import { signOut } from '../../parts/session/auth-client'
import { useAuthErrorText } from '../../parts/session/auth-error'
import type { SignedInUser } from '../../parts/session/session'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Disclosure } from '../../ui/disclosure'
import { Spinner } from '../../ui/spinner'
import { MENU_ITEM } from './menu-item'
import { hasUnsavedWork } from '../../parts/session/leave-guard'
import { paths } from '../../parts/navigation/paths'

export default function AccountMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation()
  const errorText = useAuthErrorText()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
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
      <Link
        to={paths.orders()}
        className="flex min-h-11 items-center px-2 font-semibold whitespace-nowrap text-ink no-underline hover:underline max-md:hidden"
      >
        {t('header.orders')}
      </Link>
      <Disclosure
        align="end"
        icon="person"
        label={t('header.account', { email: user.email })}
        text={user.email}
      >
        <Items
          user={user}
          isLeaving={leave.isPending}
          onLeave={() => (hasUnsavedWork() ? setAsked(true) : leave.mutate())}
        />
      </Disclosure>
      <ConfirmDialog
        open={asked}
        title={t('header.signOutTitle')}
        text={t('header.signOutText')}
        confirm={t('header.signOut')}
        cancel={t('header.signOutStay')}
        onCancel={() => setAsked(false)}
        onConfirm={() => leave.mutate()}
      />
    </>
  )
}

interface ItemsProps {
  user: SignedInUser
  isLeaving: boolean
  onLeave: () => void
}

function Items({ user, isLeaving, onLeave }: ItemsProps) {
  const { t } = useTranslation()
  const { data: account } = useQuery(accountQuery)
  return (
    <>
      <p className="border-b border-hairline px-4 py-3 text-14 break-words text-soft">
        {t('header.signedInAs')}
        <span className="block font-semibold text-ink">{user.email}</span>
      </p>
      <ul className="py-1">
        <li>
          <Link to={paths.orders()} className={MENU_ITEM}>
            {t('header.orders')}
          </Link>
        </li>
        <li>
          <Link to={paths.account()} className={MENU_ITEM}>
            {t('header.accountPage')}
          </Link>
        </li>
        {account && account.roles.length > 0 && (
          <li>
            <Link to={paths.admin()} className={MENU_ITEM}>
              {t('header.admin')}
            </Link>
          </li>
        )}
      </ul>
      <div className="border-t border-hairline py-1">
        <button type="button" className={MENU_ITEM} disabled={isLeaving} onClick={onLeave}>
          {isLeaving && <Spinner />}
          {t('header.signOut')}
        </button>
      </div>
    </>
  )
}
