import { useCombobox } from 'downshift'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaOf } from './country-areas'
import { type CountryOption, plain, searchCountries } from './country-search'
import { FieldError } from './fields'
import { Flag } from './flag'
import { Icon } from './icon'

export interface CountryPickerProps {
  id: string
  label: ReactNode
  options: readonly CountryOption[]
  value: string
  onChange: (code: string) => void
  error?: string
  /** A country that is left out of the list, and the sentence that says why to anyone who types it. */
  leftOut?: { option: CountryOption | undefined; hint: string }
  disabled?: boolean
  /** What is in the empty box; a hint on typing unless given. */
  placeholder?: string
}

/** What was in the plain field whose place this one takes; undefined: nothing, and it had no focus. */
export interface Takeover {
  typed: string | undefined
}

export function CountryCombobox(props: CountryPickerProps & { takeover?: Takeover }) {
  const { id, label, options, error, disabled, placeholder, leftOut } = props
  const { t } = useTranslation()
  const combobox = useCountryCombobox(props)
  const isLeftOut = leftOut?.option && searchCountries([leftOut.option], combobox.inputValue).length > 0
  const { chosen, found, isOpen, isUnknown, inputProps } = combobox
  const described = [isUnknown && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="relative space-y-1.5">
      <label className="block text-16 font-semibold" {...combobox.getLabelProps()}>
        {label}
      </label>
      {error && <FieldError id={id} error={error} />}
      <div className="relative">
        {chosen && (
          <Flag
            code={chosen.code}
            className="pointer-events-none absolute inset-y-0 start-3 my-auto h-5! w-[30px]"
          />
        )}
        <input
          {...inputProps}
          type="text"
          spellCheck={false}
          disabled={disabled || options.length === 0}
          placeholder={options.length === 0 ? undefined : (placeholder ?? t('country.placeholder'))}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`h-14 w-full rounded-box border bg-surface pe-11 text-18 text-ellipsis placeholder:text-soft max-sm:placeholder:text-16 ${
            chosen ? 'ps-14 font-semibold' : 'ps-4'
          } ${error ? 'border-2 border-red' : 'border-control'}`}
        />
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-4 my-auto text-soft" />
      </div>
      {isUnknown && (
        <p id={`${id}-hint`} className="text-14 text-soft">
          {isLeftOut ? leftOut.hint : t('country.unknown')}
        </p>
      )}
      <p role="status" className="sr-only">
        {isOpen && t('country.results', { count: found.length })}
      </p>
      <CountryList combobox={combobox} total={options.length} value={props.value} />
    </div>
  )
}

interface CountryListProps {
  combobox: ReturnType<typeof useCountryCombobox>
  total: number
  value: string
}

/** The list below the field, always there for assistive technology, shown while it is open. */
function CountryList({ combobox, total, value }: CountryListProps) {
  const { t } = useTranslation()
  const { found, isOpen, isSearching, highlightedIndex, getItemProps, getMenuProps } = combobox
  return (
    <div
      hidden={!isOpen}
      // Pressing the list must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-box border border-control bg-surface shadow-float"
    >
      <ul {...getMenuProps()} className="relative max-h-[300px] overflow-y-auto">
        {isOpen &&
          found.map((option, index) => (
            <li
              key={option.code}
              {...getItemProps({ item: option, index, 'aria-selected': option.code === value })}
              className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 ${
                index === highlightedIndex ? 'bg-blue-wash' : ''
              } ${option.code === value ? 'font-semibold' : ''}`}
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
          : isSearching
            ? t('country.results', { count: found.length })
            : t('country.type', { count: total })}
      </p>
    </div>
  )
}

interface Settings {
  id: string
  options: readonly CountryOption[]
  value: string
  onChange: (code: string) => void
  takeover?: { typed: string | undefined }
}

const { InputBlur, InputChange, InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes

/** Where the best of what is found is. Of an area none is: leaving the field would choose its first country. */
const bestOf = (typed = ''): number => (typed.trim() && !areaOf(plain(typed)) ? 0 : -1)

/**
 * Choosing a country by typing or from a list. What was typed is never erased: leaving the field takes the highlighted
 * country, and where there is none the text stays (`isUnknown`) and nothing is chosen.
 */
function useCountryCombobox({ id, options, value, onChange, takeover }: Settings) {
  /** What is being typed; undefined while the chosen name is shown. */
  const [typed, setTyped] = useState(takeover?.typed)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    // Chosen elsewhere on the page: that goes before what is here.
    setSeen(value)
    if (value) setTyped(undefined)
  }
  const chosen = options.find(({ code }) => code === value)
  const found = useMemo(() => searchCountries(options, typed ?? ''), [options, typed])
  const text = typed ?? chosen?.name ?? ''

  const choose = (option: CountryOption | undefined) => {
    onChange(option?.code ?? '')
    if (option) setTyped(undefined)
  }

  const box = useCombobox({
    inputId: id,
    items: found,
    itemToString: (option) => option?.name ?? '',
    selectedItem: chosen ?? null,
    inputValue: text,
    initialIsOpen: takeover !== undefined,
    initialHighlightedIndex: bestOf(takeover?.typed),
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem ?? undefined),
    stateReducer: (state, { type, changes }) => {
      // The best of what is found is one press away.
      if (type === InputChange) return { ...changes, highlightedIndex: bestOf(changes.inputValue) }
      if (type === InputClick) return { ...changes, isOpen: true }
      // The parts of these that choose or empty are decided here, in `leave`, or not wanted at all.
      if (type === InputBlur || type === InputKeyDownEscape)
        return { ...state, isOpen: false, highlightedIndex: -1 }
      return changes
    },
  })

  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const field = input.current
    if (!takeover || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [takeover])

  const leave = () => {
    if (typed === undefined) return
    const wanted = plain(typed)
    const highlighted = wanted ? found[box.highlightedIndex] : undefined
    choose(highlighted ?? options.find(({ name }) => plain(name) === wanted))
    if (!wanted) setTyped(undefined)
  }

  return {
    ...box,
    chosen: typed === undefined ? chosen : undefined,
    found,
    isSearching: Boolean(typed?.trim()),
    isUnknown: !box.isOpen && Boolean(typed?.trim()),
    inputProps: box.getInputProps({
      ref: input,
      onBlur: leave,
      // Here and not by downshift's own way, which comes too late for the caret.
      onChange: (event) => setTyped((event.target as HTMLInputElement).value),
      // What was typed so far is gone on with, not typed over.
      onFocus: (event) => typed === undefined && event.target.select(),
    }),
  }
}
