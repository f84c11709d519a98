import { useCombobox } from 'downshift'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { areaOf } from './country-areas'
import { type CountryOption, plain, searchCountries } from './country-search'

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
export function useCountryCombobox({ id, options, value, onChange, takeover }: Settings) {
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
