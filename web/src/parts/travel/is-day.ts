import { Day } from '@borderlane/contracts/primitives'

// In a file of its own: the first page must not load zod.
export const isDay = (text: string) => Day.safeParse(text).success
