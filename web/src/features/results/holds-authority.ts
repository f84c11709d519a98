import type { Quote, SpeedOption } from '@borderlane/contracts/catalogue/requirement'

/** Whether the days of a speed leave room for the authority's own time after our part. */
export function holdsAuthority(
  { days, submitDays }: SpeedOption,
  { max, unit }: NonNullable<Quote['requirement']['authorityDays']>,
): boolean {
  const businessDays = unit === 'business' ? max : Math.ceil((max * 5) / 7)
  return submitDays + businessDays <= days
}
