import { useTranslation } from 'react-i18next'
import { Bar, Skeleton } from '../../ui/notice'

interface LoadingProps {
  label?: string
  className?: string
  bars?: readonly string[]
}

/** Shown where a page will be once it is known who is here, or what it shows. */
export function Loading({ label, className = 'py-10', bars = ['h-10 max-w-sm', 'mt-8 h-64'] }: LoadingProps) {
  const { t } = useTranslation()
  return (
    <div className={`page ${className}`}>
      <Skeleton page label={label ?? t('signingIn')}>
        {bars.map((bar, index) => (
          <Bar key={index} className={bar} />
        ))}
      </Skeleton>
    </div>
  )
}
