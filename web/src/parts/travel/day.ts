/** So far ahead the catalogue answers for a day of travel: 24 months. */
export function lastTravelDay(now = new Date()): string {
  return today(new Date(now.getFullYear() + 2, now.getMonth(), now.getDate()))
}

/** The day in the traveller's own time zone, as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
