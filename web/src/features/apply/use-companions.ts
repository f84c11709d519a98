import { useLocation, useSearchParams } from 'react-router'

/** As the contract has it, whose file would bring more than this page needs. */
const MOST_TRAVELLERS = 10
const SHAPE = /^[A-Z]{2}$/

/** Passports of those who answer after this traveller. They stand in the address: a reload keeps them. */
export function useCompanions() {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const passports = (search.get('also') ?? '').split(',').filter((code) => SHAPE.test(code))
  return {
    passports,
    isFull: passports.length + 1 >= MOST_TRAVELLERS,
    change: (next: readonly string[]) =>
      setSearch(
        (current) => {
          if (next.length > 0) current.set('also', next.join(','))
          else current.delete('also')
          return current
        },
        { replace: true, state, preventScrollReset: true },
      ),
  }
}
