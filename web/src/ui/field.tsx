import type { ReactNode } from 'react'
import { Icon } from './icon'

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

export const describedBy = (id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

export const inputClass = (error: string | undefined) =>
  `block h-12 w-full rounded-box border bg-surface px-3 text-16 text-ink ${
    error ? 'border-2 border-red' : 'border-control'
  }`

export function FieldHelp({ id, hint, error }: { id: string } & Pick<FieldText, 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={id} error={error} />}
    </>
  )
}

export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p id={`${id}-error`} className="flex gap-1.5 text-16 font-semibold text-red">
      <Icon name="warning" className="mt-0.5" />
      <span>{error}</span>
    </p>
  )
}
