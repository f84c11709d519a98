import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id'> {
  id: string
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ id, label, hint, ...rest }: CheckboxProps) {
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-6 shrink-0 accent-brand"
        {...rest}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block min-h-7 font-semibold">
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="text-14 text-soft">
            {hint}
          </div>
        )}
      </div>
    </div>
  )
}
