export const ADULT_AT = 18

/**
 * Whether someone is not of age yet. Both days `YYYY-MM-DD`.
 * @returns undefined: what was answered is no day
 */
export function isMinor(born: unknown, today: string): boolean | undefined {
  if (typeof born !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(born)) return undefined
  return `${Number(born.slice(0, 4)) + ADULT_AT}${born.slice(4)}` > today
}
