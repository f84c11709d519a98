import type { Company } from '@borderlane/contracts/company'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { configQuery } from '../../http/config.queries'

/** Who runs the site. A page that was made beforehand does not have it: it comes once the application has taken over. */
export function useCompany(): Company | undefined {
  const hasTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const { data } = useQuery(configQuery)
  return hasTakenOver ? data?.company : undefined
}
