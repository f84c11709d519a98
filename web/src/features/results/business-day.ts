/** The day that is `days` business days (Monday to Friday) after `start`. Public holidays are not counted in. */
export function addBusinessDays(start: Date, days: number): Date {
  const day = new Date(start)
  for (let left = days; left > 0;) {
    day.setDate(day.getDate() + 1)
    const weekday = day.getDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return day
}
