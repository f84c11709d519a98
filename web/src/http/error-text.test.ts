import { ERRORS } from '@borderlane/contracts/errors'
import errors from '../locales/en/errors.json'
import refusals from '../locales/en/refusals.json'

test('every error of the contracts has a text for the visitor', () => {
  const without = Object.keys(ERRORS).filter((code) => {
    const [area, name] = code.split('.') as [string, string]
    return !({ ...errors, ...refusals } as Record<string, Record<string, string>>)[area]?.[name]
  })
  expect(without).toEqual([])
})
