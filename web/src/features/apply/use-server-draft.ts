import { Applicant } from '@borderlane/contracts/orders/applicant'
import { useEffect, useRef, useState } from 'react'
import { isCode } from '../../http/error'
import type { RouteChoice } from '../../parts/navigation/paths'
import type { ApplicationValues } from './answers'
import { useDraft } from './draft.store'
import { contentsOf, saveServerDraft } from './server-draft'

/** After the last change. */
const PAUSE_MS = 3_000

/** `elsewhere`: another browser continues it; what is typed here stays in this tab. */
export type KeepingState = 'nothing' | 'saving' | 'saved' | 'failed' | 'elsewhere'

/** Where there is an e-mail address, the answers are kept at the server as they are typed. */
export function useServerDraft(values: ApplicationValues, choice: RouteChoice, isActive: boolean) {
  const [state, setState] = useState<KeepingState>(() =>
    useDraft.getState().server?.version ? 'saved' : 'nothing',
  )
  const hasAddress = Applicant.shape.email.safeParse(values.email).success
  const body = JSON.stringify(contentsOf(values, choice))
  const lastBody = useRef<string>(undefined)

  const keep = async (contents: string) => {
    setState('saving')
    try {
      const kept = await saveServerDraft(JSON.parse(contents) as ReturnType<typeof contentsOf>)
      lastBody.current = contents
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
    const timer = setTimeout(() => void latest.current(body).catch(() => undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [mayKeep, body])

  return {
    state,
    hasAddress,
    /** Keeps what the form holds now. */
    keepNow: () => keep(body),
  }
}

export type Keeping = ReturnType<typeof useServerDraft>
