import { useTranslation } from 'react-i18next'
import { CodeApps } from '../../parts/security/code-apps'
import { Passkeys } from '../../parts/security/passkeys'
import { RecoveryCodes } from '../../parts/security/recovery-codes'
import { AccountSection } from './account-section'

/** How someone signs in beside their password: passkeys, an app for codes, and codes on paper for its loss. */
export function Security({ hasFactor }: { hasFactor: boolean }) {
  const { t } = useTranslation('auth-errors')
  return (
    <>
      <AccountSection id="passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
        <Passkeys />
      </AccountSection>
      <AccountSection id="second-factor" title={t('app.title')} text={t('app.text')}>
        <CodeApps />
      </AccountSection>
      {hasFactor && (
        <AccountSection id="recovery-codes" title={t('codes.title')} text={t('codes.text')}>
          <RecoveryCodes />
        </AccountSection>
      )}
    </>
  )
}
