import { z } from 'zod'
import { call } from '../define'
import { CountryCode, Email, typed } from '../primitives'

/** Countries of a route, as the catalogue's answers have them. */
const Pair = { passport: CountryCode, destination: CountryCode }

export const watchRoute = call('notifications.watchRoute', {
  http: 'POST /api/watches',
  summary: 'Watch the rule of a route',
  description:
    'Mails a link to the address; once it is followed, the address hears when the rule of this pair changes. Of such mails 3 a day go to one address, and 60 from one network: above that `mailed` is false, whether the address watches already or not.',
  status: 202,
  access: 'anyone',
  limit: 'mail',
  input: z
    .strictObject({ ...Pair, email: Email })
    .refine(({ passport, destination }) => passport !== destination, {
      path: ['destination'],
      error: 'must be another country',
    }),
  output: z.object({ mailed: z.boolean().optional() }),
})

const ByToken = z.strictObject({ token: typed(100).min(20) })

export const confirmWatch = call('notifications.confirmWatch', {
  http: 'POST /api/watches/confirm',
  summary: 'Confirm a watch',
  description: 'By the token of the mail.',
  access: 'anyone',
  input: ByToken,
  output: z.object(Pair),
  errors: ['notifications.watch_not_found'],
})

export const stopWatch = call('notifications.stopWatch', {
  http: 'POST /api/watches/stop',
  summary: 'Stop a watch',
  description: 'By the token of any of its mails. Address and watch are deleted.',
  access: 'anyone',
  input: ByToken,
  output: z.object(Pair),
  errors: ['notifications.watch_not_found'],
})
