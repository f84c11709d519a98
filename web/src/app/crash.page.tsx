import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../ui/notice'
import { log } from '../http/log'

/** Instead of a page that failed: most often a part of it could not be fetched. */
export function CrashPage() {
  const { t } = useTranslation()
  useEffect(() => log('web.page_crashed'), [])
  return (
    <>
      <title>{t('crash.title')}</title>
      <Failure title={t('crash.title')} text={t('crash.text')} onRetry={() => window.location.reload()} />
    </>
  )
}
