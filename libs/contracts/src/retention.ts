/** How long is kept what no page of an application names: jobs delete it, and the privacy page says so. */
export const KEPT = {
  /** Counted from the day on which it came. */
  message: { count: 24, unit: 'month' },
  answeredMessage: { count: 12, unit: 'month' },
  /** That a mail was sent; its text is kept nowhere. */
  mail: { count: 12, unit: 'month' },
  documentAccess: { count: 24, unit: 'month' },
  /** That someone asked for a mail about an application, for the limit of a day. */
  mailRequest: { count: 30, unit: 'day' },
  /** Of a deleted account, for those who delete what is kept of it. */
  deletedAddress: { count: 30, unit: 'day' },
} as const satisfies Record<string, { count: number; unit: 'day' | 'month' }>

export const intervalOf = ({ count, unit }: (typeof KEPT)[keyof typeof KEPT]): string => `${count} ${unit}s`
