import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import site from '../locales/en/site.json'
import { COUNTRIES } from '../test/example'
import type { CountryPickerProps } from './country-combobox'
import { CountryPicker, loadCountryCombobox } from './country-picker'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'site', resources: { en: { site } } }),
)

function Page(props: Partial<CountryPickerProps>) {
  const [code, setCode] = useState('')
  return (
    <CountryPicker
      id="from"
      label="Passport"
      options={COUNTRIES}
      value={code}
      onChange={setCode}
      {...props}
    />
  )
}

const field = (props: Partial<CountryPickerProps> = {}) => {
  render(<Page {...props} />)
  return screen.getByRole('combobox', { name: 'Passport' })
}

/** The same in the plain field and in the one that takes its place. */
const itLooksTheSame = () => {
  test('the chosen country is in it', () => {
    expect(field({ value: 'MY' })).toHaveValue('Malaysia')
  })

  test('it is closed, and nothing is wrong with it', () => {
    const box = field()
    expect(box).toHaveValue('')
    expect(box).toHaveAttribute('placeholder', site.country.placeholder)
    expect(box).toHaveAttribute('aria-expanded', 'false')
    expect(box).toHaveAttribute('spellcheck', 'false')
    expect(box).toBeEnabled()
    expect(box).toBeValid()
    expect(box).not.toHaveAccessibleDescription()
  })

  test('a hint of its own and what is wrong are said', () => {
    const box = field({ placeholder: 'Any passport', error: 'Choose a country' })
    expect(box).toHaveAttribute('placeholder', 'Any passport')
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('Choose a country')
  })

  test('it takes nothing while it is disabled, or while there are no countries', () => {
    const { unmount } = render(<Page disabled />)
    expect(screen.getByRole('combobox')).toBeDisabled()
    unmount()
    const box = field({ options: [] })
    expect(box).toBeDisabled()
    expect(box).not.toHaveAttribute('placeholder')
  })
}

// In this order: the list is fetched once and stays.
describe('before the list has been fetched', itLooksTheSame)

test('what is typed before the list has been fetched is gone on with in the field that has it', async () => {
  render(
    <>
      <Page />
      <Page id="to" label="To" />
    </>,
  )
  const user = userEvent.setup({ delay: null })
  const plain = screen.getByRole('combobox', { name: 'Passport' })
  const other = screen.getByRole('combobox', { name: 'To' })
  // By keyboard: a pointer that comes near fetches the list, too, and a click could fall on a field that is gone.
  await user.tab()
  await user.keyboard('in')
  expect(await screen.findByRole('listbox')).toBeVisible()
  expect(plain).not.toBeInTheDocument()
  // So that the next field is ready before it is reached.
  expect(other).not.toBeInTheDocument()
  const box = screen.getByRole('combobox', { name: 'Passport' })
  expect(box).toHaveFocus()
  expect(box).toHaveValue('in')
  await user.keyboard('dia{Enter}')
  expect(box).toHaveValue('India')
})

describe('after the list has been fetched', () => {
  beforeAll(loadCountryCombobox)
  itLooksTheSame()
})
