import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon'

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'id'> {
  id: string
  /** Width of the box, by what is expected in it. */
  width?: string
}

export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, width = 'max-w-md', className, ...rest } = props
  return (
    <Labelled {...{ id, label, hint, error }}>
      <input
        id={id}
        type="text"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`${inputClass(error)} ${width} ${className ?? ''}`}
        {...rest}
      />
    </Labelled>
  )
}

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'id'> {
  id: string
}

export function TextArea({ id, label, hint, error, ...rest }: TextAreaProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <textarea
        id={id}
        rows={6}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`block w-full max-w-xl rounded-box border bg-surface px-3 py-2 text-body text-ink ${
          error ? 'border-2 border-red' : 'border-control'
        }`}
        {...rest}
      />
    </Labelled>
  )
}

interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'id'> {
  id: string
  options: readonly { value: string; label: string }[]
  /** Words of the first line, which chooses nothing; without them one is always chosen. */
  placeholder?: string
}

/** One of a few, from the browser's own list. */
export function SelectField({ id, label, hint, error, options, placeholder, ...rest }: SelectFieldProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <span className="relative block max-w-md">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={`${inputClass(error)} appearance-none pe-10`}
          {...rest}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-3 my-auto text-soft" />
      </span>
    </Labelled>
  )
}

interface PageFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (event: FormEvent) => unknown
}

/** A form whose checks are ours, and which the page answers itself. */
export function PageForm({ onSubmit, ...rest }: PageFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(event)
      }}
      {...rest}
    />
  )
}

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

export const describedBy = (id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

export const inputClass = (error: string | undefined) =>
  `block h-12 w-full rounded-box border bg-surface px-3 text-body text-ink ${
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
    <p id={`${id}-error`} className="flex gap-1.5 text-body font-semibold text-red">
      <Icon name="warning" className="mt-0.5" />
      <span>{error}</span>
    </p>
  )
}

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

interface PasswordFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'type'> {
  id: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ id, label, hint, error, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <Labelled {...{ id, label, hint, error }}>
      <div className="flex max-w-md gap-2">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={`${inputClass(error)} min-w-0 flex-1`}
          {...rest}
        />
        <button
          type="button"
          aria-label={shown ? t('passwordField.hide') : t('passwordField.show')}
          className="min-h-11 min-w-16 rounded-box border border-control bg-surface px-3 text-body hover:bg-sunk"
          onClick={() => setShown(!shown)}
        >
          {shown ? t('passwordField.hideShort') : t('passwordField.showShort')}
        </button>
      </div>
    </Labelled>
  )
}

export function Labelled(props: FieldText & { id: string; children: ReactNode }) {
  const { id, label, hint, error, children } = props
  return (
    <div className="max-w-full space-y-1.5">
      <label htmlFor={id} className="block text-body font-semibold">
        {label}
      </label>
      <FieldHelp id={id} hint={hint} error={error} />
      {children}
    </div>
  )
}
