export function pageOf(search: URLSearchParams): number {
  const number = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}
