import { routes } from '../../http/routes'
import { callQuery } from '../../http/client'

/** What an application for a route asks, and what travellers fill in beside it. */
export const formQuery = (from: string, to: string) =>
  callQuery(['form', from, to], routes.findForm, { from, to }, { staleTime: 60_000 })
