import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

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
      <h2 id="error-summary-title" className="text-22">
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
