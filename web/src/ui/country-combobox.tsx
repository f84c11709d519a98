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
  /** Where the list is of something else that has a flag. */
  words?: CountryWords
  /** What is not in the list is kept in capitals: it may be a code, and the list may not have come. */
  keepsTyped?: boolean
}

type CountryWords = (key: 'placeholder' | 'unknown' | 'none' | 'type' | 'results', count: number) => string

function useCountryWords({ words }: Pick<CountryPickerProps, 'words'>): CountryWords {
  const { t } = useTranslation()
  return words ?? ((key, count) => t(`country.${key}`, { count }))
}

/** What was in the plain field whose place this one takes; undefined: nothing, and it had no focus. */
export interface Takeover {
  typed: string | undefined
}

export function CountryCombobox(props: CountryPickerProps & { takeover?: Takeover }) {
  const { id, label, options, error, disabled, placeholder, leftOut, keepsTyped } = props
  const words = useCountryWords(props)
  const combobox = useCountryCombobox(props)
  const isLeftOut = leftOut?.option && searchCountries([leftOut.option], combobox.inputValue).length > 0
  const { chosen, count, isOpen, isUnknown, inputProps } = combobox
  const described = [isUnknown && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="relative space-y-1.5">
      <label className="block text-body font-semibold" {...combobox.getLabelProps()}>
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
          {...inputProps}
          type="text"
          spellCheck={false}
          disabled={disabled || (options.length === 0 && !keepsTyped)}
          placeholder={placeholder ?? (options.length > 0 ? words('placeholder', 0) : undefined)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`h-14 w-full rounded-box border bg-surface pe-11 text-18 text-ellipsis placeholder:text-soft max-sm:placeholder:text-body ${
            chosen ? 'ps-14 font-semibold' : 'ps-4'
          } ${error ? 'border-2 border-red' : 'border-control'}`}
        />
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-4 my-auto text-soft" />
      </div>
      {isUnknown && (
        <p id={`${id}-hint`} className="text-14 text-soft">
          {isLeftOut ? leftOut.hint : words('unknown', 0)}
        </p>
      )}
      <p role="status" className="sr-only">
        {isOpen && words('results', count)}
      </p>
      <CountryList combobox={combobox} words={words} total={options.length} value={props.value} />
    </div>
  )
}

interface CountryListProps {
  combobox: ReturnType<typeof useCountryCombobox>
  words: CountryWords
  total: number
  value: string
}

/** The list below the field, always there for assistive technology, shown while it is open. */
function CountryList({ combobox, words, total, value }: CountryListProps) {
  const { found, count, isOpen, isSearching, highlightedIndex, getItemProps, getMenuProps } = combobox
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
              <Flag code={option.flag ?? option.code} className="w-7" />
              <span className="min-w-0 flex-1">{option.name}</span>
              <span className="figures text-14 text-soft">{option.code}</span>
            </li>
          ))}
      </ul>
      <p className="border-t border-hairline px-4 py-2 text-14 text-soft">
        {!isSearching ? words('type', total) : count === 0 ? words('none', 0) : words('results', count)}
      </p>
    </div>
  )
}

type Settings = CountryPickerProps & { takeover?: Takeover }

/** More of them than all countries and territories are of no use, and slow. */
const MOST_SHOWN = 260

const { InputBlur, InputChange, InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes

/** Where the best of what is found is. Of an area none is: leaving the field would choose its first country. */
const bestOf = (typed = ''): number => (typed.trim() && !areaOf(plain(typed)) ? 0 : -1)

/**
 * Choosing a country by typing or from a list. What was typed is never erased: leaving the field takes the highlighted
 * country, and where there is none the text stays (`isUnknown`) and nothing is chosen.
 */
function useCountryCombobox({ id, options, value, onChange, takeover, keepsTyped }: Settings) {
  /** What is being typed; undefined while the chosen name is shown. */
  const [typed, setTyped] = useState(takeover?.typed)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    // Chosen elsewhere on the page: that goes before what is here.
    setSeen(value)
    if (value) setTyped(undefined)
  }
  const chosen = options.find(({ code }) => code === value)
  const all = useMemo(() => searchCountries(options, typed ?? ''), [options, typed])
  const found = all.slice(0, MOST_SHOWN)
  const text = typed ?? chosen?.name ?? (keepsTyped ? value : '')

  const choose = (option: CountryOption | undefined) => {
    onChange(option?.code ?? (keepsTyped ? text.trim().toUpperCase() : ''))
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
    count: all.length,
    isSearching: Boolean(typed?.trim()),
    isUnknown: !box.isOpen && options.length > 0 && Boolean((typed ?? (chosen ? '' : text)).trim()),
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
