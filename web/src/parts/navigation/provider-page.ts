/** Whether an address of a payment provider is a page of this site: then it is the test provider's. */
export const isOurs = (url: string): boolean => url.startsWith('/') && !url.startsWith('//')

export const withReturn = (url: string, back: string): string =>
  `${url}?${new URLSearchParams({ back }).toString()}`

/** The way back that an address names; undefined unless it is the payment page of this site. */
export function returnOf(search: URLSearchParams): string | undefined {
  const back = search.get('back')
  return back?.startsWith('/payment?') ? back : undefined
}
