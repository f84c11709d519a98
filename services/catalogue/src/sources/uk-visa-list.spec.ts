import { readCountries } from './built-in-data'
import { ChangedForm } from './reading'
import { readUkVisaList } from './uk-visa-list'
import { codesOf } from '../../test/live-documents'
import { ukVisaProgram } from '../../test/uk-visa-program'

const read = async (change: (document: string) => string = (document) => document) => {
  const countries = await readCountries()
  return readUkVisaList(change(ukVisaProgram(countries)), codesOf(countries)).names
}

it('finds every passport in one of the lists', async () => {
  const reading = await read()
  expect(reading.get('US')).toBe('T')
  expect(reading.get('IN')).toBe('V')
  // It stands in both: with an identity card an authorisation is enough.
  expect(reading.get('TW')).toBe('T')
  expect(reading.size).toBe(197)
})

it.each<[string, (document: string) => string]>([
  ['a list of another name', (text) => text.replace('COUNTRY_GROUP_VISA_NATIONAL', 'VISA_NATIONALS')],
  ['a list that ends in the middle', (text) => text.slice(0, text.length / 2)],
  ['a passport in two lists', (text) => text.replace('      usa\n', '      usa\n      india\n')],
  ['names that nobody knows', (text) => text.replaceAll(/^ {6}(\w)/gm, '      x-$1')],
  ['nothing', () => ''],
])('refuses %s', async (_what, change) => {
  await expect(read(change)).rejects.toThrow(ChangedForm)
})
