import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import { FailureText } from './failure-text'
import { Notice } from './notice'
import { PageHeading } from './page-heading'

interface ProblemProps {
  title: string
  /** Of the document, where nothing else on the page says it. */
  pageTitle?: string
  children?: ReactNode
  /** Words in mono above the title. */
  eyebrow?: string
  actions?: ReactNode
}

/** A page that cannot show what was asked for: what it means and the way on. */
export function Problem({ title, pageTitle, children, eyebrow, actions }: ProblemProps) {
  return (
    <div className="page py-12 md:py-20">
      {pageTitle && <title>{pageTitle}</title>}
      {eyebrow && <p className="eyebrow mb-2">{eyebrow}</p>}
      <PageHeading>{title}</PageHeading>
      <div className="measure mt-4 space-y-3 text-18">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}

interface FailureProps {
  title: string
  text: string
  requestId?: string
  onRetry: () => void
  action?: ReactNode
}

/** An error of ours or of the line: try again, and the number to name when asking for help. */
export function Failure({ title, text, requestId, onRetry, action }: FailureProps) {
  const { t } = useTranslation()
  return (
    <Problem
      title={title}
      actions={
        <>
          <Button onClick={onRetry}>{t('retry')}</Button>
          {action}
        </>
      }
    >
      <FailureText text={text} requestId={requestId} />
    </Problem>
  )
}

/** The same where only a part of a page is missing: the page keeps its own heading. */
export function PartFailure({ title, text, requestId, onRetry }: Omit<FailureProps, 'action'>) {
  const { t } = useTranslation()
  return (
    <Notice tone="bad" live title={title}>
      <FailureText text={text} requestId={requestId} />
      <Button variant="plain" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}
