import { readCountries, readPassportRules } from './built-in-data'

test('what destinations ask of passports is about countries that there are, and counts something', async () => {
  const codes = new Set((await readCountries()).map(({ code }) => code))
  const rules = await readPassportRules()
  expect(rules.size).toBe(168)
  for (const [destination, { months, days, source }] of rules) {
    expect([destination, codes.has(destination)]).toEqual([destination, true])
    // One of the two, never both.
    expect([destination, (months === null) !== (days === null)]).toEqual([destination, true])
    expect(source.url).toMatch(/^https:\/\//)
  }
  expect(rules.get('FR')).toMatchObject({ months: 3, from: 'departure', issuedWithinYears: 10 })
  expect(rules.get('ZA')).toMatchObject({ days: 30, from: 'departure', blankPages: 2 })
  // Three governments say three things.
  expect(rules.has('TR')).toBe(false)
})
