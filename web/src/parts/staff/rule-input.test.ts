import { isSourceAddress, isStayText } from './rule-input'

test.each([
  ['', true],
  [' 90 ', true],
  ['3650', true],
  ['3651', false],
  ['0', false],
  ['1e3', false],
])('%j as days of a stay: %s', (text, isValid) => expect(isStayText(text)).toBe(isValid))

test('a source is a page of another site', () => {
  expect(isSourceAddress('https://ministry.example.gov/visas')).toBe(true)
  expect(isSourceAddress(`https://${window.location.host}/results?from=IN&to=TH`)).toBe(false)
  expect(isSourceAddress('ministry')).toBe(false)
})
