import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field'

/** Milliseconds without a key until the server is asked. */
const PAUSE_MS = 300

/** Part of a country's name, of the passport or the destination. */
export function Search({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const { t } = useTranslation('pricing')
  const [text, setText] = useState(value)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      id="search"
      type="search"
      maxLength={100}
      label={t('search.label')}
      hint={t('search.hint')}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => onSearch(target.value.trim()), PAUSE_MS)
      }}
    />
  )
}
