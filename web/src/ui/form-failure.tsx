import { useEffect, useRef } from 'react'
import { FailureText } from './failure-text'
import { Notice } from './notice'

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
