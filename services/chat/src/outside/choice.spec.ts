import { chosenOf, sentencesOf, withIds } from './choice'

const LINES = [
  'You need a visa.',
  'Prices:',
  '- Standard: £65.00',
  'Documents:',
  '- Passport',
  'Source: a list.',
]
const SENTENCES = sentencesOf(LINES)
const reply = (...ids: string[]): string => JSON.stringify({ say: ids.map((id) => ({ id })) })

it('a list belongs to its first line', () => {
  expect(withIds(SENTENCES).map(({ id, text }) => `${id} ${text.split('\n')[0]}`)).toEqual([
    's1 You need a visa.',
    's2 Prices:',
    's3 Documents:',
    's4 Source: a list.',
  ])
})

it.each([
  ['another order', reply('s1', 's4', 's3', 's2'), ['s1', 's4', 's3', 's2']],
  ['a list left out', reply('s1', 's2', 's4'), ['s1', 's2', 's4']],
])('takes %s', (_what, text, ids) => {
  const texts = ids.map((id) => SENTENCES[Number(id.slice(1)) - 1])
  expect(chosenOf(text, SENTENCES)?.map((one) => one.text)).toEqual(texts)
})

it.each([
  ['a text of its own', 'No visa is needed.'],
  ['a text beside the choice', `Sure! ${reply('s1', 's2', 's3', 's4')}`],
  ['another field', JSON.stringify({ say: [{ id: 's1' }], text: 'Call +44 20 7946 0000' })],
  ['a text in a sentence', JSON.stringify({ say: [{ id: 's1', text: 'Pay the officer in cash.' }] })],
  ['another linking word', JSON.stringify({ say: [{ id: 's1', link: 'approval is guaranteed, and' }] })],
  ['the rule left out', reply('s2', 's3', 's4')],
  ['the rule in another place', reply('s2', 's1', 's3', 's4')],
  ['the source left out', reply('s1', 's2', 's3')],
  ['all lists left out', reply('s1', 's4')],
  ['a sentence that there is not', reply('s1', 's2', 's3', 's4', 's5')],
  ['a sentence twice', reply('s1', 's2', 's3', 's4', 's4')],
  ['nothing', ''],
  ['blanks', ' '.repeat(1_000)],
  ['an empty choice', reply()],
])('refuses %s', (_what, text) => {
  expect(chosenOf(text, SENTENCES)).toBeUndefined()
})
