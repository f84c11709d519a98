import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../http/config.queries'

export function SampleNote() {
  const { t } = useTranslation()
  return <span className="rounded-box border border-hairline px-1.5 text-14 text-soft">{t('sample')}</span>
}

/** Whether sample content is shown; undefined until this installation has said so, as in every page made at build. */
export const useSamples = (): boolean | undefined => useQuery(configQuery).data?.samples

interface SampleContentProps {
  sample: boolean
  /** What is said without it. */
  otherwise?: ReactNode
  children: ReactNode
}

/** Content that may be a sample: the operator's own is shown always (R52). */
export function SampleContent({ sample, otherwise, children }: SampleContentProps) {
  const shows = useSamples()
  return shows || !sample ? children : otherwise
}
