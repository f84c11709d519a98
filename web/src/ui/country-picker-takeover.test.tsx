import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import site from '../locales/en/site.json'
import { COUNTRIES } from '../test/example'
import { CountryPicker } from './country-picker'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'site', resources: { en: { site } } }),
)

function Page() {
  const [code, setCode] = useState('')
  return <CountryPicker id="from" label="Passport" options={COUNTRIES} value={code} onChange={setCode} />
}

test('what is typed before the list has been fetched is gone on with in the field that has it', async () => {
  render(<Page />)
  const user = userEvent.setup({ delay: null })
  const plain = screen.getByRole('combobox', { name: 'Passport' })
  // By keyboard: a pointer that comes near fetches the list, too, and a click could fall on a field that is gone.
  await user.tab()
  await user.keyboard('in')
  expect(await screen.findByRole('listbox')).toBeVisible()
  expect(plain).not.toBeInTheDocument()
  const field = screen.getByRole('combobox', { name: 'Passport' })
  expect(field).toHaveFocus()
  expect(field).toHaveValue('in')
  await user.keyboard('dia{Enter}')
  expect(field).toHaveValue('India')
})
