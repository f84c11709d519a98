import type { ReactNode } from 'react'
import { FieldHelp, type FieldText } from './field'

export function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-16 font-semibold">
        {label}
      </label>
      <FieldHelp id={id} hint={hint} error={error} />
      {children}
    </div>
  )
}
