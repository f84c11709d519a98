import { useTranslation } from 'react-i18next'
import { isCode } from '../../http/client'
import { LinkButton } from '../../ui/button'
import { Problem } from '../../ui/notice'
import { paths } from '../navigation/paths'
import { AccessEnded } from './access-ended'

/**
 * The address names no order, or one that is not for this browser.
 * @param error with which the server refused it
 */
export function OrderUnavailable({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  if (isCode(error, 'orders.access_ended')) return <AccessEnded />
  return (
    <>
      <title>{t('orderUnavailable.title')}</title>
      <Problem
        title={t('orderUnavailable.title')}
        text={t('orderUnavailable.text')}
        actions={<LinkButton label={t('orderUnavailable.back')} to={paths.home()} />}
      />
    </>
  )
}
