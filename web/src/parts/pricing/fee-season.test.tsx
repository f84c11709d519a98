import { findForm } from '@borderlane/contracts/catalogue/forms'
import { findStartingPrices, getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { screen, within } from '@testing-library/react'
import { ASKS_STANDARD, COUNTRIES, order, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { keepOrderToken } from '../session/order-token'

const season = {
  ...{ from: '--04-01', until: '--06-30', cents: 800, listed: 'USD 10.00' },
  ...{ otherCents: 2_000, otherListed: 'USD 25.00' },
}
const requirement = {
  ...{ governmentFeeCents: 2_000, governmentFeeListed: 'USD 25.00', governmentFeeSeason: season },
  governmentFeeStatus: 'estimate' as const,
}
const BOTH =
  /It depends on the day of arrival: USD\s10\.00 from 1 April to 30 June, USD\s25\.00 on all other days\./
const NEXT_YEAR = String(new Date().getFullYear() + 1)

test('an answer without a day of arrival has the higher fee, and says both', async () => {
  newServer().on(getQuote, () => quote({ requirement }))
  await openAt('/visa-results?from=IN&to=TH')
  const panel = within(await screen.findByRole('region', { name: 'Your price' }))
  expect(panel.getByText('£20.00')).toBeVisible()
  expect(panel.getByText(BOTH)).toBeVisible()
})

test('the price of an application follows the day of arrival that is answered', async () => {
  const trip = {
    ...{ id: 'trip', title: 'Trip' },
    questions: [{ id: 'arrivalDate', label: 'Arrival', kind: 'day' as const, required: true, sealed: false }],
  }
  const form = { ...STANDARD_FORM, code: 'th-evisa', sections: [...STANDARD_FORM.sections.slice(0, 2), trip] }
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, () => quote({ requirement }))
    .on(findForm, () => ({ ...ASKS_STANDARD, form }))
  const { user } = await openAt('/apply?from=IN&to=TH&speed=standard&denial=false')
  const day = within(await screen.findByRole('group', { name: /Arrival/ }))
  const panel = within(screen.getByRole('region', { name: 'Your price' }))
  expect(panel.getByText('£20.00')).toBeVisible()
  await user.type(day.getByLabelText('Day'), '10')
  await user.type(day.getByLabelText('Month'), '5')
  await user.type(day.getByLabelText('Year'), NEXT_YEAR)
  expect(await panel.findByText('£8.00')).toBeVisible()
  expect(panel.getByText('£33.00')).toBeVisible()
})

test('a guide says both fees below its prices', async () => {
  const passport = { code: 'IN', name: 'India' }
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, () => quote({ requirement }))
    .on(findStartingPrices, () => ({
      ...{ destination: { code: 'TH', name: 'Thailand' }, passport, visaType: 'evisa' as const },
      ...{ currency: 'GBP' as const, options: [], isEstimate: true },
    }))
  await openAt('/visa/thailand-tourist-visa')
  expect(await screen.findByText(BOTH)).toBeVisible()
})

test('what is saved says both fees beside the one that it pays', async () => {
  const { id } = order()
  keepOrderToken(id, 'token')
  newServer().on(getOrder, () =>
    order({
      ...{ governmentFeeCents: 800, governmentFeeStatus: 'estimate', governmentFeeSeason: season },
      ...{ governmentFeeListed: 'USD 10.00', status: 'pending_payment', paidCents: 0 },
    }),
  )
  await openAt(`/payment?orderId=${id}`)
  expect(await screen.findByText(BOTH)).toBeInTheDocument()
})
