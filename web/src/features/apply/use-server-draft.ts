import type { DraftContents } from '@borderlane/contracts/orders/drafts'
import { useEffect, useRef, useState } from 'react'
import { isCode } from '../../http/client'
import { useDraft } from './draft.store'
import { saveServerDraft } from './server-draft'

/** After the last change. */
const PAUSE_MS = 3_000

/** The server says whether it is one. */
const MAYBE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** `elsewhere`: another browser continues it; what is typed here stays in this tab. */
type KeepingState = 'nothing' | 'saving' | 'saved' | 'failed' | 'elsewhere'

/**
 * Where there is an e-mail address, the answers are kept at the server as they are typed.
 * @param beside an order of the party that their traveller joins
 */
export function useServerDraft(contents: DraftContents, isActive: boolean, beside?: string) {
  const [state, setState] = useState<KeepingState>(() =>
    useDraft.getState().server?.version ? 'saved' : 'nothing',
  )
  const hasAddress = MAYBE_ADDRESS.test(contents.email)
  const body = JSON.stringify(contents)
  const lastBody = useRef<string>(undefined)

  const keep = async (written: string) => {
    setState('saving')
    try {
      const kept = await saveServerDraft(JSON.parse(written) as DraftContents, beside)
      lastBody.current = written
      setState('saved')
      return kept
    } catch (error) {
      const isElsewhere = isCode(error, 'orders.draft_not_found', 'orders.draft_changed')
      if (isElsewhere) useDraft.getState().keepServer(undefined)
      setState(isElsewhere ? 'elsewhere' : 'failed')
      throw error
    }
  }
  const mayKeep = isActive && hasAddress && state !== 'elsewhere'
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    if (!mayKeep || body === lastBody.current) return
    const send = () => void latest.current(body).catch(() => undefined)
    const timer = setTimeout(send, PAUSE_MS)
    // Anyone who closes the page within the pause does not wait for its end.
    const onHide = () => {
      if (!document.hidden) return
      clearTimeout(timer)
      send()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [mayKeep, body])

  return { state, hasAddress, keepNow: () => keep(body) }
}

export type Keeping = ReturnType<typeof useServerDraft>
