import { checkFile } from './file-check'

const file = (name: string, bytes: number) =>
  Object.defineProperty(new File([], name), 'size', { value: bytes })

test.each([
  ['passport.pdf', 10 * 1024 * 1024, undefined],
  ['PHOTO.JPEG', 1, undefined],
  ['photo.png', 1, undefined],
  ['photo.gif', 1, 'wrong_type'],
  ['pdf', 1, 'wrong_type'],
  ['passport.pdf', 0, 'empty'],
  ['passport.pdf', 10 * 1024 * 1024 + 1, 'too_large'],
])('%s of %d bytes: %s', (name, bytes, problem) => {
  expect(checkFile(file(name, bytes))).toBe(problem)
})
