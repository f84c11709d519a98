import { Day } from '@borderlane/contracts/primitives'

export const isDay = (text: string) => Day.safeParse(text).success

/** The day in the traveller's own time zone, as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
