import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'

interface StaffSearchProps {
  id: string
  search: string
  label?: string
  hint?: string
  /** The second search of a page: the key `/` does not lead to it. */
  isSecond?: boolean
  onSearch: (search: string) => void
}

/** The search of a page of staff. The key `/` leads to it from anywhere on the page. */
export function StaffSearch({ id, search, label, hint, isSecond = false, onSearch }: StaffSearchProps) {
  const { t } = useTranslation('staff')
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    setTyped(search)
  }
  const box = useSlashKey(!isSecond)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form
      role="search"
      aria-label={isSecond ? label : undefined}
      className="flex min-w-0 flex-1 basis-96 flex-wrap items-end gap-3"
      onSubmit={submit}
    >
      <div className="min-w-0 flex-1 basis-72 space-y-1.5">
        <label htmlFor={id} className="block text-16 font-semibold">
          {label ?? t('search.label')}
        </label>
        <p id={`${id}-hint`} className="text-14 text-soft">
          {hint ?? t('search.hint')}
        </p>
        <input
          ref={box}
          id={id}
          type="search"
          maxLength={254}
          aria-describedby={`${id}-hint`}
          aria-keyshortcuts={isSecond ? undefined : '/'}
          className="h-11 w-full rounded-box border border-control bg-surface px-3 text-16 text-ink"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" variant="quiet">
        {t('search.act')}
      </Button>
    </form>
  )
}

function useSlashKey(isOn: boolean) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  return box
}
