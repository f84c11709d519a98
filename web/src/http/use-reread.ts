import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Has queries read again: all whose keys begin with one of those that are named. */
export function useReread() {
  const queryClient = useQueryClient()
  return (...keys: QueryKey[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
