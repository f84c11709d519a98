import { order, uploaded } from '../../test/example'
import { guessRequirement, missingDocuments } from './required-documents'

const phrase = (code: string) => ({ code, params: {}, text: code })
const required = ['passport', 'photo', 'bank_statement'].map(phrase)

test.each([
  ['Passport-Photo.JPG', 'photo'],
  ['my passport.pdf', 'passport'],
  ['bank_2026.pdf', 'bank_statement'],
  ['hotel.pdf', undefined],
  ['IMG_2034.jpg', undefined],
])('%s looks like: %s', (name, code) => {
  expect(guessRequirement(name, required)).toBe(code)
})

test('a document is missing until a file that counts is named for it', () => {
  const passport = uploaded({ requirement: 'passport' })
  const missing = (documents = [passport], change = {}) =>
    missingDocuments(
      order({ requiredDocuments: required, neededDocuments: ['passport', 'photo'], ...change }),
      documents,
    ).map(({ code }) => code)
  // A bank statement is usually asked: nothing waits for it.
  expect(missing()).toEqual(['photo'])
  expect(missing([{ ...passport, state: 'rejected' }])).toContain('passport')
  const requests = [{ documentId: passport.id, text: 'too dark', at: '2026-10-01T09:00:00Z' }]
  expect(missing([passport], { requests })).toContain('passport')
})
