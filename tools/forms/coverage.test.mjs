import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compareForm,
  countOutcomes,
  hidesOwnWords,
  OWN_WORDS,
  sharedDeclarations,
  shareFiled,
  unprovedQuestions,
} from './coverage.mjs'

const row = (answer, more = {}) => ({
  ...{
    section: '',
    label: answer,
    field: '',
    kind: 'text',
    options: '',
    who: 'traveller',
    sworn: '',
    held: '',
  },
  ...{ evidence: 'seen', max: '', answer, ...more },
})
const formOf = (...questions) => ({ code: 'one', sections: [{ questions }] })
const part = (id, more = {}) => ({ id, kind: 'text', ...more })
const lists = { states: [{ value: 'AL', label: 'ALABAMA' }] }

/** What becomes of one planted row. */
const outcome = (questions, planted, rows = []) =>
  compareForm(formOf(...questions), [planted, ...rows], lists)[0]?.outcome

test('what a question of the form is decides what becomes of a row', () => {
  const address = {
    id: 'home',
    kind: 'address',
    parts: [part('city'), part('region', { kind: 'choice', choices: ['Alabama'] })],
  }
  const people = {
    id: 'people',
    kind: 'list',
    items: [part('note'), { id: 'name', kind: 'name', parts: [part('surname')] }],
  }
  const choice = (choices, options) => ({
    id: 'sex',
    kind: 'choice',
    choices,
    ...(options && { official: { options } }),
  })
  const sex = row('sex', { kind: 'choice', options: 'M=MALE|F=FEMALE' })
  const oath = row('oath', { kind: 'yesno', sworn: 'yes', label: 'Have you ever lied?' })
  /** @type {[string | undefined, any[], any, any[]?][]} */
  const cases = [
    ['as is', [part('home')], row('home')],
    ['as is', [address], row('home.city')],
    ['as is', [address], row('home.region', { kind: 'choice', options: 'states' })],
    ['as is', [people], row('people.name.surname')],
    ['as is', [people], row('people.surname')],
    ['missing', [people], row('people.born')],
    ['missing', [], row('home')],
    ['missing', [], row('home', { held: 'split:other' })],
    ['split', [part('home')], row('home.city')],
    ['split', [part('home')], row('street', { held: 'split:home' })],
    ['merged', [part('crimes')], row('oath', { held: 'merged:crimes' })],
    ['as is', [choice(['male', 'female'])], sex],
    ['translated', [choice(['man', 'woman'], { man: 'M', woman: 'F' })], sex],
    ['unlisted', [choice(['man', 'woman'], { man: 'M' })], sex],
    ['unlisted', [choice(['man', 'woman'], { man: 'M', woman: 'W' })], sex],
    ['unlisted', [choice(['constructor', 'female'], {})], sex],
    ['unlisted', [part('sex')], sex],
    ['as is', [part('oath', { kind: 'yesno', label: 'Have you ever lied?' })], oath],
    ['reworded', [part('oath', { kind: 'yesno', label: 'Any lies?' })], oath],
    ['reworded', [part('lies')], { ...oath, held: 'reworded:lies' }],
    ['merged', [part('oath', { label: oath.label })], oath, [{ ...oath, label: 'Have you ever stolen?' }]],
    ['as is', [part('oath', { label: 'I swear that all is true' })], { ...oath, label: 'I swear ...' }],
    [undefined, [], row('', { who: 'never' })],
  ]
  for (const [expected, questions, planted, rows] of cases)
    assert.deepEqual([planted.answer, outcome(questions, planted, rows)], [planted.answer, expected])
})

test('the share counts what is filed as it stands or by a table among the rows that the traveller answers', () => {
  const rows = [row('a'), row('b'), row('c'), row('captcha', { who: 'never' }), row('d')]
  const compared = compareForm(formOf(part('a'), part('b'), part('c')), rows, lists)
  assert.equal(shareFiled(compared), 0.75)
  assert.deepEqual([countOutcomes(compared)['as is'], countOutcomes(compared).missing], [3, 1])
  assert.equal(shareFiled([]), 0)
})

test('a declaration that two forms share is named', () => {
  const other = { ...formOf(part('oath')), code: 'two' }
  const inventories = { one: [row('oath', { sworn: 'yes' }), row('a')], two: [row('a')] }
  assert.deepEqual(sharedDeclarations([formOf(part('oath'), part('a')), other], inventories), [
    'one: oath is asked by two, too',
  ])
})

test('what general knowledge alone says is not asked, but for what every order needs, and no declaration', () => {
  const guessed = (answer, more) => row(answer, { evidence: 'gk', ...more })
  const form = formOf(...['a', 'b', 'c', 'declaration', 'purposeOfTrip', 'own'].map((id) => part(id)))
  const rows = [guessed('a'), guessed('b.x'), row('b.y'), guessed('c', { evidence: 'not seen' })]
  const needed = [guessed('declaration'), guessed('purposeOfTrip', { sworn: 'yes' })]
  assert.deepEqual(unprovedQuestions(form, [...rows, ...needed]), ['a', 'purposeOfTrip'])
})

test('a form whose declarations are in our own words says so', () => {
  const oath = { kind: 'yesno', sworn: 'yes', label: 'Have you ever lied?' }
  const hides = (questions, planted) => {
    const form = formOf(...questions)
    return hidesOwnWords(form, compareForm(form, [planted], lists))
  }
  const ours = row('oneLies', { ...oath, held: 'reworded:lies' })
  assert.equal(hides([part('lies', { label: 'Any lies?' })], ours), true)
  assert.equal(hides([part('lies', { label: 'Any lies?', help: OWN_WORDS })], ours), false)
  assert.equal(hides([part('other')], ours), false)
  const theirs = [part('oath', { kind: 'yesno', label: oath.label })]
  assert.equal(hides(theirs, row('oath', oath)), false)
  assert.equal(hides(theirs, row('oath', { ...oath, evidence: 'not seen' })), true)
  assert.equal(hides([part('declaration')], row('a', { ...oath, held: 'reworded:declaration' })), false)
})
