import { LOCALES } from '@borderlane/contracts/primitives'
import { rowsThatFail } from '@borderlane/testing'
import type { Mention, MentionKind } from './mention'
import { permitsIn } from './held'
import { peopleIn } from './travellers'
import { isMeant, ROLE_WORDS, type WordRole } from './role-words'
import { type Roles, rolesOf, saysOnlyCountries } from './roles'
import { keyOf, type Word } from './text'

/** What is read of a text in which XX and YY are countries. */
function parts(text: string, kind: MentionKind): { words: Word[]; mentions: Mention[] } {
  const words = text.split(' ').map((raw, at) => ({ raw, key: raw, at }))
  const mentions = words.flatMap(({ raw }, index): Mention[] =>
    ['XX', 'YY'].includes(raw) ? [{ code: raw, kind, from: index, to: index }] : [],
  )
  return { words, mentions }
}

function read(text: string, kind: MentionKind = 'name'): Partial<Roles> {
  const { words, mentions } = parts(text, kind)
  return rolesOf(words, mentions)
}

function isEmptyBeside(word: string): boolean {
  const { words, mentions } = parts(`${word} XX`, 'name')
  return saysOnlyCountries(words, mentions)
}

/** How each kind of word shows that it was understood. */
const SHOWS: Record<WordRole, (word: string) => void> = {
  article: (word) => expect(read(`to ${word} XX`, 'nationality')).toMatchObject({ destinations: ['XX'] }),
  from: (word) => expect(read(`${word} XX`)).toMatchObject({ passports: ['XX'] }),
  to: (word) => expect(read(`${word} XX`)).toMatchObject({ destinations: ['XX'] }),
  for: (word) => expect(read(`${word} XX`, 'nationality')).toMatchObject({ passports: ['XX'] }),
  'i-am': (word) => expect(read(`${word} XX`)).toMatchObject({ passports: ['XX'] }),
  visa: (word) => expect(read(`${word} XX`)).toMatchObject({ destinations: ['XX'] }),
  'visa-name': (word) => expect(read(`XX ${word}`, 'nationality')).toMatchObject({ destinations: ['XX'] }),
  'visa-kind': (word) =>
    expect(read(`XX ${word} visa`, 'nationality')).toMatchObject({ destinations: ['XX'] }),
  passport: (word) => expect(read(`XX ${word}`)).toMatchObject({ passports: ['XX'] }),
  and: (word) => expect(read(`to XX ${word} YY`)).toMatchObject({ destinations: ['XX', 'YY'] }),
  not: (word) =>
    expect(read(`${word} XX`)).toMatchObject({ denied: ['XX'], passports: [], destinations: [] }),
  lives: (word) =>
    expect(read(`${word} XX`)).toMatchObject({ homes: ['XX'], passports: [], destinations: [] }),
  busy: (word) =>
    expect(read(`${word} in XX to YY`)).toMatchObject({ homes: ['XX'], destinations: ['YY'], passports: [] }),
  destination: (word) => expect(read(`${word} XX`)).toMatchObject({ destinations: ['XX'], passports: [] }),
  residence: (word) => expect(read(`${word} XX`)).toMatchObject({ homes: ['XX'], destinations: [] }),
  named: (word) =>
    expect(read(`${word} XX`)).toMatchObject({ passports: [], destinations: [], undecided: [] }),
  price: (word) =>
    expect(read(`${word} of XX`)).toMatchObject({ passports: [], undecided: [], destinations: ['XX'] }),
  meant: (word) => expect(isMeant(word)).toBe(true),
  permit: (word) => {
    const { words, mentions } = parts(`XX ${word} to YY`, 'name')
    expect(permitsIn(words, mentions)).toMatchObject([{ country: 'XX', mention: { code: 'XX' } }])
  },
  has: (word) => {
    const { words, mentions } = parts(`YY ${word} visa to XX`, 'name')
    expect(permitsIn(words, mentions)).toEqual([])
  },
  me: (word) => expect(peopleIn(parts(`${word} and wife`, 'name').words, [])).toBe(2),
  adult: (word) => expect(peopleIn(parts(`2 ${word} 1 kid`, 'name').words, [])).toBe(3),
  leaves: (word) =>
    expect(read(`${word} from XX to YY`)).toMatchObject({ passports: [], destinations: ['YY'] }),
  filler: (word) => expect(isEmptyBeside(word)).toBe(true),
}

const lines = ROLE_WORDS.flatMap(({ role, language, words }) =>
  words.map((word): [word: string, role: WordRole, language: string] => [word, role, language]),
)

it('each word is understood in its role', () => {
  const wrong = rowsThatFail(
    lines,
    ([word, role, language]) => `"${word}" as "${role}" (${language})`,
    ([word, role]) => {
      expect(keyOf(word)).toBe(word)
      SHOWS[role](word)
    },
  )
  expect(wrong).toEqual([])
})

it('words of a role stand in one line each', () => {
  const all = lines.map((line) => line.join(' '))
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([])
})

it.each(['visa', 'passport'] as const)('no beginning of a word for a %s begins with another one', (role) => {
  const all = [...new Set(lines.flatMap(([word, of]) => (of === role ? [word] : [])))]
  expect(all.filter((one) => all.some((other) => other !== one && one.startsWith(other)))).toEqual([])
})

it.each([
  ['XX passeport YY', 'XX', 'YY'],
  ['XX паспорт YY', 'XX', 'YY'],
  ['YY passport XX', 'XX', 'YY'],
  ['मैं YY हूँ क्या XX के लिए', 'XX', 'YY'],
])('a word for a passport belongs to the country on its side: "%s"', (text, to, from) => {
  expect(read(text)).toMatchObject({ passports: [from], destinations: [to] })
})

it.each([
  ['passport: XX, residence: ZZ, destination: YY', 'XX', 'YY'],
  ['目 的 地 YY 护 照 XX', 'XX', 'YY'],
])('reads what a form would say: "%s"', (text, from, to) => {
  expect(read(text.replaceAll(/[:,]/g, ''))).toMatchObject({ passports: [from], destinations: [to] })
})

it('the roles name languages of ours', () => {
  const languages = ROLE_WORDS.map(({ language }) => language)
  expect(new Set(languages)).toEqual(new Set(LOCALES))
})
