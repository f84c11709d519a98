import { Email } from '@borderlane/contracts/primitives'

/** By the server's own rule; whether there is such an address only a mail shows. */
export const isEmail = (text: string): boolean => Email.safeParse(text).success
