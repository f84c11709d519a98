import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, type FieldText, inputClass } from './field'
import { Labelled } from './labelled'

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
          className="min-h-11 min-w-16 rounded-box border border-control bg-surface px-3 text-16 hover:bg-sunk"
          onClick={() => setShown(!shown)}
        >
          {shown ? t('passwordField.hideShort') : t('passwordField.showShort')}
        </button>
      </div>
    </Labelled>
  )
}
