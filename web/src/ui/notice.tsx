import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import { PageHeading } from './page-heading'
import { useIsSlow } from './use-is-slow'

export type Tone = 'info' | 'good' | 'warning' | 'bad'

const TONES: Record<Tone, { icon: IconName; box: string; mark: string }> = {
  info: { icon: 'info', box: 'border-blue bg-blue-wash', mark: 'text-blue' },
  good: { icon: 'check', box: 'border-green bg-green-wash', mark: 'text-green' },
  warning: { icon: 'warning', box: 'border-amber bg-amber-wash', mark: 'text-amber' },
  bad: { icon: 'cross', box: 'border-red bg-red-wash', mark: 'text-red' },
}

interface NoticeProps {
  tone: Tone
  title?: string
  text?: string
  children?: ReactNode
  /** Appeared while the reader was here: it is read out. */
  live?: boolean
}

/** Something to know before going on, with a sign and a colour for how serious it is. */
export function Notice({ tone, title, text, children, live }: NoticeProps) {
  const { icon, box, mark } = TONES[tone]
  return (
    <div role={live ? 'status' : undefined} className={`flex gap-3 rounded-box border-s-4 px-4 py-3 ${box}`}>
      <Icon name={icon} className={`mt-0.5 ${mark}`} />
      <div className="measure min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  )
}

/** Why something failed, and the number to name when asking for help, with the way to ask. */
export function FailureText({ text, requestId }: { text: string; requestId?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{text}</p>
      {requestId && (
        <p className="text-14 text-soft">
          {t('requestId')} <span className="figures">{requestId}</span>{' '}
          <Link to="/contact" className="text-blue underline underline-offset-4">
            {t('footer.contact')}
          </Link>
        </p>
      )}
    </>
  )
}

interface ProblemProps {
  title: string
  /** Of the document, where nothing else on the page says it. */
  pageTitle?: string
  text?: string
  children?: ReactNode
  /** Words in mono above the title. */
  eyebrow?: string
  actions?: ReactNode
}

/** A page that cannot show what was asked for: what it means and the way on. */
export function Problem({ title, pageTitle, text, children, eyebrow, actions }: ProblemProps) {
  return (
    <div className="page py-12 md:py-20">
      {pageTitle && <title>{pageTitle}</title>}
      {eyebrow && <p className="eyebrow mb-2">{eyebrow}</p>}
      <PageHeading>{title}</PageHeading>
      <div className="measure mt-4 space-y-3 text-18">
        {text && <p>{text}</p>}
        {children}
      </div>
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
          <Button label={t('retry')} onClick={onRetry} />
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
      <Button variant="plain" label={t('retry')} onClick={onRetry} />
    </Notice>
  )
}

interface FormFailureProps {
  title: string
  text: string
  requestId?: string
  attempt: unknown
}

/** Why a form that was filled in well did not get through. Takes the focus. */
export function FormFailure({ title, text, requestId, attempt }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice tone="bad" title={title}>
        <FailureText text={text} requestId={requestId} />
      </Notice>
    </div>
  )
}

interface ErrorSummaryProps {
  /** What is wrong, by the id of the input that is meant. */
  errors: Record<string, string | undefined>
  attempt: number
}

export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const problems = Object.entries(errors).filter(([, text]) => text)
  // Only an attempt moves the focus: a field that turns wrong while someone types in it does not.
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="rounded-box border-2 border-red bg-surface p-5"
    >
      <h2 id="error-summary-title" className="text-24">
        {t('form.problem')}
      </h2>
      <ul className="mt-1">
        {problems.map(([id, text]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block py-2.5 font-semibold text-red underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                const field = document.getElementById(id)
                field?.focus()
                field?.scrollIntoView({ block: 'center' })
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SkeletonProps {
  label: string
  /** It stands for a whole page: the label is its heading. */
  page?: boolean
  /** Height and width of one bar, where that is all. */
  bar?: string
  children?: ReactNode
}

/** The shape of what is coming. Appears after 150 ms; the words are for those who do not see it, until it takes long. */
export function Skeleton({ label, page, bar, children }: SkeletonProps) {
  const { t } = useTranslation()
  const isSlow = useIsSlow(true)
  return (
    <>
      {page && <h1 className="sr-only">{label}</h1>}
      <div role="status" className="after-150ms">
        <p className={isSlow ? 'mb-4' : 'sr-only'}>{isSlow ? t('slow') : label}</p>
        <div aria-hidden="true">{bar ? <Bar className={bar} /> : children}</div>
      </div>
    </>
  )
}

export function Bar({ className }: { className: string }) {
  return (
    <div className={`animate-[breathe_1.6s_ease-in-out_infinite] rounded-box bg-hairline ${className}`} />
  )
}
