import { Email } from '@borderlane/contracts/primitives'
import { z } from 'zod'

/** Where the operator reads what people write: notifications mails it there and the gateway tells the web. */
export const inboxSettings = {
  /** An address; unset: the forms of the site send nothing. */
  MESSAGES_INBOX: z.preprocess((value) => (value === '' ? undefined : value), Email.optional()),
}
