import { z } from 'zod'
import { newKey } from './new-key'

test('a key is a UUID and never the same twice', () => {
  const keys = Array.from({ length: 100 }, newKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.every((key) => z.uuidv4().safeParse(key).success)).toBe(true)
})
