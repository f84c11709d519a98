import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useDraft } from './draft.store'

/** Browsers keep 50 entries. Beyond these a part replaces the one before, so that the first is never dropped. */
const MOST_ENTRIES = 40

/** What the history holds for a part that was opened: its place in the form, and how many of these are before it. */
interface Entry {
  part: number
  depth: number
}

function entryIn(state: unknown): Entry | undefined {
  const { part, depth } = (state ?? {}) as Partial<Entry>
  return typeof part === 'number' && typeof depth === 'number' ? { part, depth } : undefined
}

const routeIn = (search: string): string => {
  const asked = new URLSearchParams(search)
  return ['from', 'to', 'on', 'beside'].map((name) => asked.get(name) ?? '').join(' ')
}

/**
 * Each part that is opened is an entry of the browser's history: Back leads to the part before, and a reload to the
 * same one. The entry of the page itself is left as it is; the part that it began with is in the draft.
 * @param reached where the form begins when the page is opened
 */
export function usePartEntry(reached: number) {
  const { search, key, state } = useLocation() as { search: string; key: string; state: unknown }
  const navigate = useNavigate()
  const isPop = useNavigationType() === NavigationType.Pop
  const wasAt = useRef(key)
  const [base] = useState(() => Math.min((isPop ? useDraft.getState().base : undefined) ?? reached, reached))
  const entry = entryIn(state)
  useEffect(() => {
    const isBack = isPop && key !== wasAt.current
    wasAt.current = key
    const { searched, keepBase } = useDraft.getState()
    // An older entry does not have what was added to the address since: companions, and where the buyer lives.
    if (isBack && searched && searched !== search && routeIn(searched) === routeIn(search))
      void navigate({ search: searched }, { replace: true, state, preventScrollReset: true })
    else keepBase(base, search)
  }, [isPop, key, search, state, base, navigate])
  return {
    part: Math.min(entry?.part ?? base, reached),
    /** Another one for each part that is opened. */
    key: `${entry?.part} ${entry?.depth}`,
    push: (part: number) => {
      const depth = entry?.depth ?? 0
      const isFull = depth >= MOST_ENTRIES
      void navigate(
        { search },
        { replace: isFull, state: { part, depth: isFull ? depth : depth + 1 }, preventScrollReset: true },
      )
    },
  }
}

/** Leads back to the entry of the page itself, and replaces it by an address: no part is left in the history. */
export function useLeaveParts(): (address: string) => Promise<void> {
  const depth = entryIn(useLocation().state)?.depth ?? 0
  const navigate = useNavigate()
  const now = useRef(depth)
  const arrived = useRef<() => void>(undefined)
  useEffect(() => {
    now.current = depth
    if (depth === 0) arrived.current?.()
    return () => {
      // Also when the page is left meanwhile: no other page is led back.
      now.current = 0
    }
  }, [depth])
  return async (address) => {
    await new Promise<void>((resolve) => {
      if (now.current === 0) return resolve()
      arrived.current = resolve
      void navigate(-now.current)
    })
    await navigate(address, { replace: true })
  }
}
