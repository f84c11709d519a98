import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import site from '../locales/en/site.json'
import { COUNTRIES } from '../test/example'
import { CountryPicker, loadCountryCombobox } from './country-picker'

beforeAll(loadCountryCombobox)
beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'site', resources: { en: { site } } }),
)

const chosen = jest.fn()

function Page({ start = '', countries = COUNTRIES }: { start?: string; countries?: typeof COUNTRIES }) {
  const [code, setCode] = useState(start)
  return (
    <>
      <CountryPicker
        id="from"
        label="Passport country"
        options={countries}
        value={code}
        onChange={(next) => {
          chosen(next)
          setCode(next)
        }}
      />
      <button type="button" onClick={() => setCode('MY')}>
        To Malaysia
      </button>
    </>
  )
}

function open(props: Parameters<typeof Page>[0] = {}) {
  chosen.mockClear()
  render(<Page {...props} />)
  return {
    user: userEvent.setup({ delay: null }),
    box: screen.getByRole('combobox', { name: 'Passport country' }),
  }
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const marked = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

test.each([
  ['the keyboard', (user: ReturnType<typeof userEvent.setup>) => user.tab()],
  ['a press elsewhere', (user: ReturnType<typeof userEvent.setup>) => user.click(document.body)],
])('leaving by %s takes the highlighted country', async (_how, leave) => {
  const { user, box } = open()
  await user.type(box, 'Turkey')
  expect(marked(box)).toBe('TürkiyeTR')
  await leave(user)
  expect(box).toHaveValue('Türkiye')
  expect(chosen).toHaveBeenLastCalledWith('TR')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('text that is no country stays, with a hint, and no country is chosen', async () => {
  const { user, box } = open({ start: 'IN' })
  await user.clear(box)
  await user.type(box, 'Atlantis')
  expect(screen.getByRole('status')).toHaveTextContent('0 countries found')
  expect(screen.getByText(site.country.none)).toBeVisible()
  await user.tab()
  expect(box).toHaveValue('Atlantis')
  expect(box).toHaveAccessibleDescription('This is not a country we know. Choose one from the list.')
  expect(chosen).toHaveBeenLastCalledWith('')
  await user.clear(box)
  await user.type(box, 'thai{Enter}')
  expect(box).toHaveValue('Thailand')
  expect(box).not.toHaveAccessibleDescription()
})

test('Escape closes the list and erases neither text nor choice', async () => {
  const { user, box } = open({ start: 'IN' })
  await user.click(box)
  await user.keyboard('{Escape}{Escape}')
  expect(box).toHaveValue('India')
  await user.type(box, 'tha', { initialSelectionStart: 0, initialSelectionEnd: 5 })
  await user.keyboard('{Escape}{Escape}')
  expect(options()).toEqual([])
  expect(box).toHaveValue('tha')
  expect(chosen).not.toHaveBeenCalled()
})

test('emptying the field empties the choice', async () => {
  const { user, box } = open({ start: 'IN' })
  await user.clear(box)
  await user.tab()
  expect(chosen.mock.calls).toEqual([['']])
  expect(box).toHaveValue('')
})

test('a look at the list changes nothing', async () => {
  const { user, box } = open({ start: 'IN' })
  await user.click(box)
  await user.hover(screen.getByRole('option', { name: /Thailand/ }))
  await user.tab()
  expect(box).toHaveValue('India')
  expect(chosen).not.toHaveBeenCalled()
})

test('arrows go round the list and its end, and Enter takes the country that is read out', async () => {
  const { user, box } = open()
  await user.type(box, 'ind')
  expect(options()).toEqual(['IndiaIN', 'IndonesiaID'])
  expect(marked(box)).toBe('IndiaIN')
  await user.keyboard('{ArrowDown}')
  expect(marked(box)).toBe('IndonesiaID')
  expect(screen.getAllByRole('option').map(({ className }) => className.includes('bg-blue-wash'))).toEqual([
    false,
    true,
  ])
  expect(screen.queryByText(site.country.none)).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(marked(box)).toBe('IndiaIN')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(chosen.mock.calls).toEqual([['ID']])
})

test('the chosen country is said to be chosen in the list', async () => {
  const { user, box } = open({ start: 'TH' })
  await user.click(box)
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Thailand')
})

test('a country chosen elsewhere on the page takes the place of unknown text', async () => {
  const { user, box } = open()
  await user.type(box, 'Atlantis')
  await user.click(screen.getByRole('button', { name: 'To Malaysia' }))
  expect(box).toHaveValue('Malaysia')
})

test('the caret stays where one types', async () => {
  const { user, box } = open()
  await user.type(box, 'inia')
  await user.type(box, 'd', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(box).toHaveValue('india')
  expect((box as HTMLInputElement).selectionStart).toBe(3)
})

test('without countries there is nothing to choose', () => {
  const { box } = open({ countries: [] })
  expect(box).toBeDisabled()
})
