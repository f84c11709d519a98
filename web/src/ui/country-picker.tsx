import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountryCombobox, CountryPickerProps, Takeover } from './country-combobox'
import { FieldError } from './fields'
import { Flag } from './flag'
import { Icon } from './icon'

/** The field with its list is fetched when someone turns to it: it is no part of the first load. */
let Combobox: typeof CountryCombobox | undefined
const waiting = new Set<() => void>()

export async function loadCountryCombobox(): Promise<void> {
  Combobox ??= (await import('./country-combobox')).CountryCombobox
  for (const tell of waiting) tell()
}

/** Every picker of the page hears that the list is there, so that the next field is ready before it is reached. */
function onLoaded(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

/** A country by typing or from a list: the usual ones first, all of them when typing. */
export function CountryPicker(props: CountryPickerProps) {
  const [takeover, setTakeover] = useState<Takeover>()
  const Field = useSyncExternalStore(
    onLoaded,
    () => Combobox,
    () => undefined,
  )
  if (Field) return <Field {...props} takeover={takeover} />
  const load = () => void loadCountryCombobox()
  return <PlainField {...props} onTurn={load} onHold={setTakeover} typed={takeover?.typed} />
}

interface PlainFieldProps extends CountryPickerProps {
  typed: string | undefined
  onTurn: () => void
  onHold: (takeover: Takeover | undefined) => void
}

/** What is there until the list has been fetched. It looks the same, and nothing typed into it is lost. */
function PlainField({ onTurn, onHold, typed, ...props }: PlainFieldProps) {
  const { id, label, options, value, error, disabled, placeholder, keepsTyped } = props
  const { t } = useTranslation()
  const chosen = typed === undefined ? options.find(({ code }) => code === value) : undefined
  return (
    <div className="relative space-y-1.5" onPointerEnter={onTurn}>
      <label className="block text-body font-semibold" htmlFor={id}>
        {label}
      </label>
      {error && <FieldError id={id} error={error} />}
      <div className="relative">
        {chosen && (
          <Flag
            code={chosen.flag ?? chosen.code}
            className="pointer-events-none absolute inset-y-0 start-3 my-auto h-5! w-[30px]"
          />
        )}
        <input
          id={id}
          role="combobox"
          aria-expanded={false}
          aria-controls={`${id}-list`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          type="text"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled || (options.length === 0 && !keepsTyped)}
          placeholder={placeholder ?? (options.length > 0 ? t('country.placeholder') : undefined)}
          value={typed ?? chosen?.name ?? (keepsTyped ? value : '')}
          className={`h-14 w-full rounded-box border bg-surface pe-11 text-18 text-ellipsis placeholder:text-soft max-sm:placeholder:text-body ${
            chosen ? 'ps-14 font-semibold' : 'ps-4'
          } ${error ? 'border-2 border-red' : 'border-control'}`}
          onFocus={() => {
            onTurn()
            onHold({ typed })
          }}
          onBlur={() => onHold(undefined)}
          onChange={(event) => onHold({ typed: event.target.value })}
        />
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-4 my-auto text-soft" />
      </div>
    </div>
  )
}
