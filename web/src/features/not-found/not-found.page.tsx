import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { log } from '../../http/log'
import { paths } from '../../parts/navigation/paths'
import { LinkButton } from '../../ui/button'
import { Problem } from '../../ui/notice'

export function NotFoundPage() {
  const { t } = useTranslation()
  useEffect(() => log('web.not_found'), [])
  return (
    <>
      <title>{t('notFound.pageTitle')}</title>
      <Problem
        eyebrow={t('notFound.code')}
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={<LinkButton label={t('notFound.home')} to={paths.home()} />}
      />
    </>
  )
}
