import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import site from '../locales/en/site.json'
import { DateField } from './date-field'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'site', resources: { en: { site } } }),
)

const changed = jest.fn()

function Page({ start = '', error }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start)
  return (
    <DateField
      id="birth"
      label="Date of birth"
      hint="For example, 27 3 2007"
      error={error}
      autoComplete="bday"
      value={value}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}

function open(props: Parameters<typeof Page>[0] = {}) {
  changed.mockClear()
  render(<Page {...props} />)
  const group = screen.getByRole('group', { name: 'Date of birth' })
  const box = (name: string) => within(group).getByRole('textbox', { name })
  return {
    user: userEvent.setup({ delay: null }),
    group,
    boxes: [box('Day'), box('Month'), box('Year')] as const,
  }
}

const shown = (boxes: readonly HTMLElement[]) => boxes.map((box) => (box as HTMLInputElement).value)

test('day, month and year give one date, with zeros where they are missing', async () => {
  const { user, boxes } = open()
  await user.type(boxes[0], '7')
  await user.type(boxes[1], '3')
  await user.type(boxes[2], '1987')
  expect(changed).toHaveBeenLastCalledWith('1987-03-07')
  expect(shown(boxes)).toEqual(['7', '3', '1987'])
})

test('a date that exists already is in the boxes as one writes it', () => {
  expect(shown(open({ start: '1987-03-07' }).boxes)).toEqual(['7', '3', '1987'])
})

test.each(['27/3/1987', '27.03.1987', ' 27 3 1987 ', '1987-03-27', '\u200f٢٧/٣/١٩٨٧', '２７.３.１９８７'])(
  'the whole date %j fills all boxes, whichever it is pasted into',
  async (text) => {
    const { user, boxes } = open()
    await user.click(boxes[1])
    await user.paste(text)
    expect(shown(boxes).map(Number)).toEqual([27, 3, 1987])
    expect(changed.mock.calls).toEqual([['1987-03-27']])
  },
)

test('a part of a date is reported as no date, so that the form can refuse it', async () => {
  const { user, boxes } = open()
  await user.type(boxes[2], '19')
  expect(changed).toHaveBeenLastCalledWith('19-00-00')
})

test('emptied boxes are no date at all', async () => {
  const { user, boxes } = open({ start: '1987-03-07' })
  for (const box of boxes) await user.clear(box)
  expect(changed).toHaveBeenLastCalledWith('')
})

test('digits of any keyboard are digits', async () => {
  const { user, boxes } = open()
  await user.type(boxes[0], '٢٧')
  await user.type(boxes[1], '३')
  await user.type(boxes[2], '１９８７')
  expect(changed).toHaveBeenLastCalledWith('1987-03-27')
})

test('letters and more figures than a date has do not come in', async () => {
  const { user, boxes } = open()
  await user.type(boxes[0], 'a123')
  await user.type(boxes[1], '123')
  await user.type(boxes[2], '19871')
  expect(shown(boxes)).toEqual(['12', '12', '1987'])
})

test.each(['127/3/1987', '27/103/1987', '1987-103-27', '1987-03-127'])(
  'what only looks like a whole date stays in its box: %j',
  async (text) => {
    const { user, boxes } = open()
    await user.click(boxes[2])
    await user.paste(text)
    expect(shown(boxes).slice(0, 2)).toEqual(['', ''])
  },
)

test('the boxes ask for figures, are filled in by the browser, and what is wrong is said with them', () => {
  const { group, boxes } = open({ error: 'Enter a real date' })
  expect(boxes.map((box) => box.getAttribute('inputmode'))).toEqual(['numeric', 'numeric', 'numeric'])
  expect(boxes.map((box) => box.getAttribute('autocomplete'))).toEqual([
    'bday-day',
    'bday-month',
    'bday-year',
  ])
  expect(group).toHaveAccessibleDescription('For example, 27 3 2007 Enter a real date')
  for (const box of boxes) expect(box).toBeInvalid()
})

test('an answer that is given elsewhere takes the place of what was typed', async () => {
  function Filled() {
    const [value, setValue] = useState('1999-01-02')
    return (
      <>
        <DateField id="birth" label="Date of birth" value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue('1987-03-27')}>
          Fill in
        </button>
      </>
    )
  }
  render(<Filled />)
  const user = userEvent.setup({ delay: null })
  await user.type(screen.getByRole('textbox', { name: 'Day' }), '5')
  await user.click(screen.getByRole('button', { name: 'Fill in' }))
  expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
    '27',
    '3',
    '1987',
  ])
})
