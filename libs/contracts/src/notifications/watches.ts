import { z } from 'zod'
import { call } from '../define'
import { CountryCode, Done, Email, typed } from '../primitives'

/** Countries of a route, as the catalogue's answers have them. */
const Pair = { passport: CountryCode, destination: CountryCode }

export const watchRoute = call('notifications.watchRoute', {
  http: 'POST /api/watches',
  summary: 'Watch the rule of a route',
  description:
    'Mails a link to the address; once it is followed, the address hears when the rule of this pair changes. Of mails to an address that nobody has proved to own 3 a day go out, and 10 of one network.',
  status: 202,
  access: 'anyone',
  limit: 'mail',
  input: z
    .strictObject({ ...Pair, email: Email })
    .refine(({ passport, destination }) => passport !== destination, {
      path: ['destination'],
      error: 'must be another country',
    }),
  output: Done,
})

const ByToken = z.strictObject({ token: typed(100).min(20) })

export const confirmWatch = call('notifications.confirmWatch', {
  http: 'POST /api/watches/confirm',
  summary: 'Confirm a watch',
  description: 'By the token of the mail.',
  access: 'anyone',
  limit: 'write',
  input: ByToken,
  output: z.object(Pair),
  errors: ['notifications.watch_not_found'],
})

export const stopWatch = call('notifications.stopWatch', {
  http: 'POST /api/watches/stop',
  summary: 'Stop a watch',
  description: 'By the token of any of its mails. Address and watch are deleted.',
  access: 'anyone',
  limit: 'write',
  input: ByToken,
  output: z.object(Pair),
  errors: ['notifications.watch_not_found'],
})
