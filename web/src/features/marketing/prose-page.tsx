import type { ReactNode } from 'react'
import { PageHeading } from '../../ui/page-heading'

interface ProsePageProps {
  title: string
  pageTitle: string
  intro?: string
  children: ReactNode
}

export function ProsePage({ title, pageTitle, intro, children }: ProsePageProps) {
  return (
    <div className="page pt-10">
      <title>{pageTitle}</title>
      {intro && <meta name="description" content={intro} />}
      <PageHeading>{title}</PageHeading>
      {intro && <p className="measure mt-3 text-18 text-soft">{intro}</p>}
      <div className="mt-8 space-y-12">{children}</div>
    </div>
  )
}
