import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button'
import { Problem } from '../../ui/problem'
import { paths } from '../navigation/paths'

/** The address names no order, or one that is not for this browser. */
export function OrderUnavailable() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('orderUnavailable.title')}</title>
      <Problem
        title={t('orderUnavailable.title')}
        actions={<LinkButton to={paths.home()}>{t('orderUnavailable.back')}</LinkButton>}
      >
        <p>{t('orderUnavailable.text')}</p>
      </Problem>
    </>
  )
}
