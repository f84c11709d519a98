import type { ReactNode } from 'react'
import { useErrorText } from '../../http/client'
import { Failure, FailureText, FormFailure, Notice, PartFailure, Skeleton } from '../../ui/notice'

export interface Asked {
  error: unknown
  refetch: () => Promise<unknown>
}

interface Titled {
  title: string
  error: unknown
  /** Where the words of any call are not enough: those of the sign-in. */
  words?: ReturnType<typeof useErrorText>
}

interface ReadProps extends Omit<Titled, 'error'> {
  query: Asked
}

/** Why something failed; nothing where it did not, as with all of these. */
export function ErrorText({ error, words }: Omit<Titled, 'title'>) {
  const errorText = useErrorText()
  return error ? <FailureText {...(words ?? errorText)(error)} /> : null
}

/** An act that failed, and what can be done about it. */
export function ErrorNotice({ title, children, ...failed }: Titled & { children?: ReactNode }) {
  if (!failed.error) return null
  return (
    <Notice tone="bad" live title={title}>
      <ErrorText {...failed} />
      {children}
    </Notice>
  )
}

/** The same in one line, where the act needs no title. */
export function ErrorLine({ error }: { error: unknown }) {
  const errorText = useErrorText()
  return error ? <Notice tone="bad" live title={errorText(error).text} /> : null
}

/** A form that did not get through; takes the focus with every attempt. */
export function FormError({ title, error, words }: Titled) {
  const errorText = useErrorText()
  return error ? <FormFailure title={title} {...(words ?? errorText)(error)} attempt={error} /> : null
}

export function PartError({ title, query: { error, refetch }, words }: ReadProps) {
  const errorText = useErrorText()
  if (!error) return null
  return <PartFailure title={title} {...(words ?? errorText)(error)} onRetry={() => void refetch()} />
}

/** The same where it is the whole page. `action`: another way on, beside trying again. */
export function PageError({ title, query, words, action }: ReadProps & { action?: ReactNode }) {
  const errorText = useErrorText()
  const { error, refetch } = query
  return (
    <Failure title={title} {...(words ?? errorText)(error)} onRetry={() => void refetch()} action={action} />
  )
}

interface AwaitedProps {
  query: Asked & { data: unknown }
  loading: string
  /** Missing: the page says itself that it failed, also where it shows what it had before. */
  failed?: string
  /** Classes of the bar that is there meanwhile. */
  bar: string
  words?: ReturnType<typeof useErrorText>
}

/** Where a part of a page will be once it is read: its shape, or why it cannot be had. Nothing once it is there. */
export function Awaited({ query, loading, failed, bar, words }: AwaitedProps) {
  if (query.data !== undefined) return null
  if (query.error) return failed ? <PartError title={failed} query={query} words={words} /> : null
  return <Skeleton label={loading} bar={bar} />
}
