import type { BorderKind } from '@borderlane/contracts/catalogue/border-rules'
import { PATTERNS } from '../navigation/paths'

interface BorderList {
  kind: BorderKind
  /** Only those that no one has checked for 90 days. */
  old?: boolean
  search?: string
  page?: number
}

/** The address of a list of duties, transit or permit rules. */
export function borderPath({ kind, old, search, page }: BorderList): string {
  const address = new URLSearchParams({ kind })
  if (old) address.set('old', 'true')
  if (search) address.set('search', search)
  if (page && page > 1) address.set('page', String(page))
  return `${PATTERNS.borderRules}?${address.toString()}`
}
