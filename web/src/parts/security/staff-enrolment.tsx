import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../session/account.queries'
import { signOut } from '../session/auth-client'
import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'
import { CodeApps } from './code-apps'
import { Passkeys } from './passkeys'
import { RecoveryCodes } from './recovery-codes'
import { SecondStep } from './second-step'

/** Before the first page of staff: anyone who works here sets up a second factor, keeps the codes for its loss, and goes on. */
export default function StaffEnrolment({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth-errors')
  const { refetch } = useQuery(accountQuery)
  const [isSetUp, setUp] = useState(false)
  const leave = useMutation({ mutationFn: () => signOut('local') })
  const goOn = () => void refetch().then(onDone)
  return (
    <div className="page max-w-3xl py-8 md:py-12">
      <PageHeading key={String(isSetUp)}>{t(isSetUp ? 'staff.codesTitle' : 'staff.title')}</PageHeading>
      <p className="measure mt-3 text-18 text-soft">{t(isSetUp ? 'staff.codesText' : 'staff.text')}</p>
      <div className="mt-8 space-y-10">
        {isSetUp ? (
          <>
            <RecoveryCodes />
            <Button label={t('staff.goOn')} onClick={goOn} />
          </>
        ) : (
          <>
            <SecondStep onDone={goOn}>
              <section aria-labelledby="staff-app" className="space-y-4">
                <h2 id="staff-app" className="text-24">
                  {t('app.title')}
                </h2>
                <p className="measure text-soft">{t('app.text')}</p>
                <CodeApps onAdded={() => setUp(true)} />
              </section>
              <section aria-labelledby="staff-passkeys" className="mt-10 space-y-4">
                <h2 id="staff-passkeys" className="text-24">
                  {t('passkeys.title')}
                </h2>
                <p className="measure text-soft">{t('passkeys.text')}</p>
                <Passkeys />
              </section>
            </SecondStep>
            <Button variant="plain" label={t('staff.leave')} runs={leave} />
          </>
        )}
      </div>
    </div>
  )
}
