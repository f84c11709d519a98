import { getAccount } from '@borderlane/contracts/identity/account'
import { listOfficeDays, type OfficeDay, setOfficeDay } from '@borderlane/contracts/orders/office'
import { screen, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const nextYear = new Date().getUTCFullYear() + 1
/** A business day of next year. */
const [first, second] = businessDays(nextYear)

function businessDays(year: number): [string, string] {
  const days = Array.from({ length: 10 }, (_, index) => new Date(Date.UTC(year, 5, 1 + index)))
    .filter((day) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6)
    .map((day) => day.toISOString().slice(0, 10))
  return [days[0]!, days[1]!]
}

const written = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

function serve(days: OfficeDay[]) {
  const server = newServer()
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['supervisor'] }))
    .on(listOfficeDays, () => ({ country: 'GB', days }))
    .on(setOfficeDay, ({ input }) => {
      const { day, isOpen, why = '' } = input as { day: string; isOpen: boolean; why?: string }
      const at = '2026-11-26T10:00:00.000Z'
      const set = { day, isOpen, holiday: null, own: { why, at } }
      days.splice(0, days.length, ...days.filter((one) => one.day !== day), set)
      return set
    })
}

test('a holiday is opened once someone has said yes to it', async () => {
  const server = serve([{ day: first, isOpen: false, holiday: 'Spring bank holiday', own: null }])
  const { user } = await openAt(`/admin/office-days?year=${nextYear}`)
  expect(await screen.findByText('Spring bank holiday')).toBeVisible()
  expect(screen.getByText(/holidays count: United Kingdom/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Make ${written(first)} a working day` }))
  const box = within(await screen.findByRole('alertdialog'))
  expect(server.calls(setOfficeDay)).toEqual([])
  await user.click(box.getByRole('button', { name: 'Make it a working day' }))
  expect(await screen.findByText(`${written(first)} is a working day.`)).toBeVisible()
  expect(await screen.findByRole('button', { name: `Make ${written(first)} a day off` })).toBeVisible()
  expect(server.calls(setOfficeDay).map(({ input }) => input)).toEqual([{ day: first, isOpen: true }])
})

test('a day of our own is closed with its reason; one that is over is refused before anyone is asked', async () => {
  const server = serve([])
  const { user } = await openAt(`/admin/office-days?year=${nextYear}`)
  expect(await screen.findByText('No day is listed for this year.')).toBeVisible()
  const form = within(screen.getByRole('region', { name: 'Add a day off' }))
  const enter = async (day: string) => {
    for (const [label, value] of [
      ['Day', String(Number(day.slice(8)))],
      ['Month', String(Number(day.slice(5, 7)))],
      ['Year', day.slice(0, 4)],
    ] as const) {
      await user.clear(form.getByLabelText(label))
      await user.type(form.getByLabelText(label), value)
    }
  }
  await enter(`${nextYear - 2}-01-01`)
  await user.click(form.getByRole('button', { name: 'Add day off' }))
  expect(await form.findByText(/^Enter a day from Monday to Friday/)).toBeVisible()
  expect(form.getByText('Enter the reason for the day off')).toBeVisible()
  await enter(second)
  await user.type(form.getByLabelText('Reason for the day off'), 'We move house')
  await user.click(form.getByRole('button', { name: 'Add day off' }))
  const box = within(await screen.findByRole('alertdialog'))
  await user.click(box.getByRole('button', { name: 'Make it a day off' }))
  expect(await screen.findByText(`${written(second)} is a day off.`)).toBeVisible()
  expect(await screen.findByText('We move house')).toBeVisible()
  expect(server.calls(setOfficeDay).map(({ input }) => input)).toEqual([
    { day: second, isOpen: false, why: 'We move house' },
  ])
})

test('days that cannot be read are said, with a way to try again', async () => {
  serve([]).on(listOfficeDays, () => {
    throw new Refusal('service.unavailable')
  })
  await openAt('/admin/office-days')
  expect(await screen.findByText('The days could not be loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
