import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsSlow } from './use-is-slow'

interface SkeletonProps {
  label: string
  /** It stands for a whole page: the label is its heading. */
  page?: boolean
  children: ReactNode
}

/** The shape of what is coming. Appears after 150 ms; the words are for those who do not see it, until it takes long. */
export function Skeleton({ label, page, children }: SkeletonProps) {
  const { t } = useTranslation()
  const isSlow = useIsSlow(true)
  return (
    <>
      {page && <h1 className="sr-only">{label}</h1>}
      <div role="status" className="after-150ms">
        <p className={isSlow ? 'mb-4' : 'sr-only'}>{isSlow ? t('slow') : label}</p>
        <div aria-hidden="true">{children}</div>
      </div>
    </>
  )
}

export function Bar({ className }: { className: string }) {
  return (
    <div className={`animate-[breathe_1.6s_ease-in-out_infinite] rounded-box bg-hairline ${className}`} />
  )
}
