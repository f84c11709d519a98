import { createHash } from 'node:crypto'

/** How tokens of at least 128 random bits are kept: hexadecimal. Never for passwords. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
