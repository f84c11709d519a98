import { LOCALES } from '@borderlane/contracts/primitives'
import type { Mention, MentionKind } from './country-finder'
import { ROLE_WORDS, type RoleWords, type Roles, rolesOf } from './roles'
import { keyOf } from './text'

/** What is read of a text in which XX and YY are countries. */
function read(text: string, kind: MentionKind = 'name'): Partial<Roles> {
  const words = text.split(' ').map((raw, at) => ({ raw, key: raw, at }))
  const mentions = words.flatMap(({ raw }, index): Mention[] =>
    ['XX', 'YY'].includes(raw) ? [{ code: raw, kind, from: index, to: index }] : [],
  )
  return rolesOf(words, mentions)
}

/** How each kind of word shows that it was understood. */
const SHOWS: Record<RoleWords['role'], (word: string) => void> = {
  article: (word) => expect(read(`to ${word} XX`, 'nationality')).toMatchObject({ destinations: ['XX'] }),
  from: (word) => expect(read(`${word} XX`)).toMatchObject({ passports: ['XX'] }),
  to: (word) => expect(read(`${word} XX`)).toMatchObject({ destinations: ['XX'] }),
  for: (word) => expect(read(`${word} XX`, 'nationality')).toMatchObject({ passports: ['XX'] }),
  'i-am': (word) => expect(read(`${word} XX`)).toMatchObject({ passports: ['XX'] }),
  visa: (word) => expect(read(`${word} XX`)).toMatchObject({ destinations: ['XX'] }),
  passport: (word) => expect(read(`XX ${word}`)).toMatchObject({ passports: ['XX'] }),
  and: (word) => expect(read(`to XX ${word} YY`)).toMatchObject({ destinations: ['XX', 'YY'] }),
}

const lines = ROLE_WORDS.flatMap(({ role, languages, words }) =>
  words.map((word): [word: string, role: RoleWords['role'], languages: string] => [word, role, languages]),
)

it.each(lines)('"%s" is understood as "%s" (%s)', (word, role) => {
  expect(keyOf(word)).toBe(word)
  SHOWS[role](word)
})

it('words of a role stand in one line each', () => {
  const all = lines.map(([word, role]) => `${role} ${word}`)
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([])
})

it.each(['visa', 'passport'] as const)('no beginning of a word for a %s begins with another one', (role) => {
  const all = lines.flatMap(([word, of]) => (of === role ? [word] : []))
  expect(all.filter((one) => all.some((other) => other !== one && one.startsWith(other)))).toEqual([])
})

it('the roles name languages of ours', () => {
  const languages = ROLE_WORDS.flatMap((line) => line.languages.split(','))
  expect(new Set(languages)).toEqual(new Set(LOCALES))
})
