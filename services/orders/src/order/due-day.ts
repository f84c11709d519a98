const DAY_MS = 24 * 3_600_000

/** The day that is so many business days (Monday to Friday, in UTC) after a moment. Public holidays are not counted in. */
export function dueDay(from: Date, businessDays: number): string {
  let day = from.getTime()
  for (let left = businessDays; left > 0;) {
    day += DAY_MS
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(day).toISOString().slice(0, 10)
}
