/** The same address with what is searched for; empty: without. */
export const withSearch = (path: string, search: string): string =>
  search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ search })}`
