import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountryOption, plain, searchCountries } from './country-search'
import { FieldError } from './field'
import { Flag } from './flag'
import { Icon } from './icon'

interface CountryPickerProps {
  id: string
  label: string
  options: readonly CountryOption[]
  /** Code of the chosen country, or empty. */
  value: string
  onChange: (code: string) => void
  error?: string
  disabled?: boolean
}

/** A country by typing or from a list: the usual ones first, all of them when typing. */
export function CountryPicker({ id, label, options, value, onChange, error, disabled }: CountryPickerProps) {
  const { t } = useTranslation()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** What is being typed; undefined while the chosen name is shown. */
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const chosen = options.find((option) => option.code === value)
  const found = useMemo(() => searchCountries(options, typed ?? ''), [options, typed])

  useEffect(() => {
    // The list scrolls, the page does not.
    const item = list.current?.children[active] as HTMLElement | undefined
    if (open && item && list.current) {
      const { offsetTop, offsetHeight } = item
      const { scrollTop, clientHeight } = list.current
      if (offsetTop < scrollTop) list.current.scrollTop = offsetTop
      else if (offsetTop + offsetHeight > scrollTop + clientHeight)
        list.current.scrollTop = offsetTop + offsetHeight - clientHeight
    }
  }, [active, open])

  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setActive(-1)
  }
  const choose = (option: CountryOption) => {
    onChange(option.code)
    close()
  }
  const leave = () => {
    // A name that was typed to the end counts as chosen.
    const exact = typed && found.find((option) => plain(option.name) === plain(typed))
    if (exact) onChange(exact.code)
    else if (typed === '') onChange('')
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) setOpen(true)
      else if (found.length > 0) setActive((active + step + found.length) % found.length)
      if (!open) setActive(Math.max(0, found.indexOf(chosen!)))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = found[active]
      if (option) choose(option)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="relative space-y-1.5">
      <label htmlFor={id} className="block text-16 font-semibold">
        {label}
      </label>
      {error && <FieldError id={id} error={error} />}
      <div className="relative">
        {chosen && typed === undefined && (
          <Flag
            code={chosen.code}
            className="pointer-events-none absolute inset-y-0 start-3 my-auto h-5! w-[30px]"
          />
        )}
        <input
          ref={input}
          id={id}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled || options.length === 0}
          placeholder={options.length === 0 ? undefined : t('country.placeholder')}
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={typed ?? chosen?.name ?? ''}
          className={`h-14 w-full rounded-box border bg-surface pe-11 text-18 placeholder:text-soft ${
            chosen && typed === undefined ? 'ps-14 font-semibold' : 'ps-4'
          } ${error ? 'border-2 border-red' : 'border-control'}`}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
            setActive(event.target.value.trim() ? 0 : -1)
          }}
          onClick={() => setOpen(true)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-4 my-auto text-soft" />
      </div>
      <p role="status" className="sr-only">
        {open && t('country.results', { count: found.length })}
      </p>
      {open && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-box border border-control bg-surface shadow-float">
          <ul
            ref={list}
            id={listId}
            role="listbox"
            aria-label={label}
            tabIndex={-1}
            // Pressing the list must not take the focus from the box.
            onMouseDown={(event) => event.preventDefault()}
            className="relative max-h-[300px] overflow-y-auto"
          >
            {found.map((option, index) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the keyboard
              <li
                key={option.code}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.code === value}
                className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 ${
                  index === active ? 'bg-blue-wash' : ''
                } ${option.code === value ? 'font-semibold' : ''}`}
                onMouseMove={() => index !== active && setActive(index)}
                onClick={() => choose(option)}
              >
                <Flag code={option.code} className="w-7" />
                <span className="min-w-0 flex-1">{option.name}</span>
                <span className="figures text-14 text-soft">{option.code}</span>
              </li>
            ))}
          </ul>
          <p className="border-t border-hairline px-4 py-2 text-14 text-soft">
            {found.length === 0
              ? t('country.none')
              : typed
                ? t('country.results', { count: found.length })
                : t('country.type', { count: options.length })}
          </p>
        </div>
      )}
    </div>
  )
}
