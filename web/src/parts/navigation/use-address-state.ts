import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'

/**
 * Choices that stand in the address too, so that a reload and the way back keep them. The page's own state goes
 * first: the address follows a moment later, which is too late for an input. Empty values leave the address.
 */
export function useAddressState<K extends string>(names: readonly K[]) {
  const [search, setSearch] = useSearchParams()
  const read = () =>
    Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<K, string>
  const [values, setValues] = useState(read)
  // Its own changes replace the address. Any other navigation, by a link or the way back, brings its own values.
  const { key } = useLocation()
  const isOwn = useNavigationType() === NavigationType.Replace
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    if (!isOwn) setValues(read())
  }
  const change = (part: Partial<Record<K, string>>) => {
    setValues((current) => ({ ...current, ...part }))
    setSearch(
      (current) => {
        // All of them: the address may not have caught up with the change before this one.
        for (const [name, value] of Object.entries<string | undefined>({ ...values, ...part })) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [values, change] as const
}
