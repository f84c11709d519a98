import { useTranslation } from 'react-i18next'
import { Bar, Skeleton } from '../../ui/skeleton'

/** Shown where a page will be once it is known who is here. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div className="page py-10">
      <Skeleton page label={t('signingIn')}>
        <Bar className="h-10 max-w-sm" />
        <Bar className="mt-8 h-64" />
      </Skeleton>
    </div>
  )
}
