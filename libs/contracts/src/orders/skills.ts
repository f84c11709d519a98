import { z } from 'zod'
import { call } from '../define'
import { CountryCode, Done, Id, Locale, onceEach } from '../primitives'

/** Which cases a member of staff is given. */
const SkillFields = {
  /** New cases are given to them. */
  takes: z.boolean(),
  /** Empty: any. */
  destinations: z.array(CountryCode).max(100).overwrite(onceEach),
  /** Of travellers; empty: any. */
  languages: z.array(Locale).max(Locale.options.length).overwrite(onceEach),
}
export const Skills = z.object(SkillFields)
export type Skills = z.infer<typeof Skills>

export const setSkills = call('orders.setSkills', {
  http: 'PUT /api/admin/skills/:userId',
  summary: 'Say which cases a colleague is given',
  description:
    'Destinations and languages of the cases that they are given without asking, if such are assigned at all (`orders.setAssigning`).',
  status: 204,
  access: 'admin',
  input: z.strictObject({ userId: Id, ...SkillFields }),
  output: Done,
})

export const setAssigning = call('orders.setAssigning', {
  http: 'PUT /api/admin/assigning',
  summary: 'Say whether new cases are assigned automatically',
  description:
    'Each unassigned case that needs a first look is given to the one who has the fewest open cases of those whose skills fit. It stays unassigned where no one fits.',
  status: 204,
  access: 'admin',
  input: z.strictObject({ isOn: z.boolean() }),
  output: Done,
})
