import { listImports } from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { getAccount } from '@borderlane/contracts/identity/account'
import { askTraveller } from '@borderlane/contracts/orders/casework'
import { countQueues, getStaffOrder, listAllOrders } from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { type KeptTemplate, listTemplates } from '@borderlane/contracts/orders/templates'
import { readThread, type Thread, writeToTraveller } from '@borderlane/contracts/orders/thread'
import { screen, waitFor, within } from '@testing-library/react'
import { order, ORDER_ID } from '../../../test/example'
import { account, signedIn } from '../../../test/identity'
import { newServer, openAt } from '../../../test/render'
import { Refusal } from '../../../test/stub-server'

const theirs: Thread['messages'][number] = {
  id: '01990000-0000-7000-8000-000000000001',
  at: '2026-10-01T09:00:00Z',
  by: 'traveller',
  text: 'It is the Grand.',
}

const template = (change: Partial<KeptTemplate>): KeptTemplate => ({
  ...{ id: 'photo', version: 0, origin: 'shipped', name: 'A photo', texts: { en: 'Hello' }, act: {} },
  ...change,
})

function serve(templates: KeptTemplate[] = []) {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['agent'] }))
    .on(listAllOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 50 }))
    .on(getStaffOrder, () => ({
      order: order({ status: 'in_review', paidCents: 8_925 }),
      dueDay: null,
      assigneeId: null,
      passportExpiryDate: null,
      answersFrom: 'typed' as const,
      locale: 'de' as const,
      history: [],
      notes: [],
      people: [],
      audit: [],
    }))
    .on(listImports, () => ({ runs: [] }))
    .on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listTemplates, () => ({ templates }))
}

async function openThread() {
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await user.click(await screen.findByRole('button', { name: /^Write to the traveller/ }))
  return { user, box: await screen.findByLabelText('Your message to the traveller') }
}

test('a template is filled in by the case, in English where it has no other text; a field that the case lacks keeps it from leaving', async () => {
  const sent = { ...theirs, by: 'staff' as const }
  const server = serve([
    template({
      texts: { en: 'Dear {name}, {reference} is due on {day}.' },
      act: { status: 'submitted_to_govt' },
    }),
    template({ id: 'other', name: 'Not of this case', act: { ask: 'parental_consent' } }),
    template({ id: 'gone', name: 'Gone', origin: 'removed' }),
  ])
    .on(readThread, () => ({ messages: [] }))
    .on(writeToTraveller, () => ({ messages: [sent] }))
  const { user, box } = await openThread()
  await screen.findByRole('option', { name: 'A photo' })
  for (const name of ['Not of this case', 'Gone'])
    expect(screen.queryByRole('option', { name })).not.toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Template (optional)'), 'photo')
  const { reference, applicant } = order()
  await waitFor(() => expect(box).toHaveValue(`Dear ${applicant.fullName}, ${reference} is due on {day}.`))
  expect(screen.getByText(/this is the English one/)).toBeVisible()
  expect(screen.getByText(/This case has no value for \{day\}/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send the message' }))
  expect(server.calls(writeToTraveller)).toEqual([])
  await user.clear(box)
  await user.type(box, 'It is due on Monday.')
  await user.click(screen.getByRole('button', { name: 'Send the message' }))
  // The template goes on with a status, which someone still confirms.
  expect(await screen.findByLabelText('New status')).toHaveValue('submitted_to_govt')
  expect(server.calls(writeToTraveller).map(({ input }) => input.text)).toEqual(['It is due on Monday.'])
})

test('a template that the case made too long for a question says so at its field, and is not sent', async () => {
  const server = serve([template({ texts: { en: `{name}${'x'.repeat(494)}` }, act: { ask: 'photo' } })])
  server.on(readThread, () => ({ messages: [] }))
  const { user } = await openThread()
  await screen.findByRole('option', { name: 'A photo' })
  await user.selectOptions(screen.getByLabelText('Template (optional)'), 'photo')
  const text = await screen.findByRole('textbox', { name: /What is wrong/ })
  const length = order().applicant.fullName.length + 494
  expect(text).toHaveAccessibleDescription(
    new RegExp(`room for 500 characters; this text has ${length}\\. Shorten it`),
  )
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(server.calls(askTraveller)).toEqual([])
  await user.type(text, '{Backspace>5}')
  expect(text).toHaveAccessibleDescription(/^((?!Shorten).)*$/)
})

test('where someone wrote meanwhile nothing is sent: their message is shown, and the text stays', async () => {
  let messages: Thread['messages'] = []
  const server = serve()
    .on(readThread, () => ({ messages }))
    .on(writeToTraveller, ({ input }) => {
      if (input.seen !== theirs.id) {
        messages = [theirs]
        throw new Refusal('orders.thread_changed')
      }
      return {
        messages: [
          theirs,
          { ...theirs, id: `${ORDER_ID.slice(0, -1)}9`, by: 'staff' as const, text: String(input.text) },
        ],
      }
    })
  const { user, box } = await openThread()
  await user.type(box, 'Which hotel?')
  await user.click(screen.getByRole('button', { name: 'Send the message' }))
  expect(await screen.findByText('It is the Grand.')).toBeVisible()
  expect(screen.getByText(/Someone has written since/)).toBeVisible()
  expect(box).toHaveValue('Which hotel?')
  await user.click(screen.getByRole('button', { name: 'Send the message' }))
  expect(await screen.findByText('The message was sent.')).toBeVisible()
  expect(server.calls(writeToTraveller).map(({ input }) => input.seen)).toEqual([null, theirs.id])
})

test('a message that came by mail says so, from which other address, and that its files are not here', async () => {
  const mails = [{ files: 2 }, { files: 0, from: 'other@example.com' }, { files: 0, from: null }]
  const messages = mails.map((mail, index) => ({
    ...theirs,
    id: theirs.id.replace(/1$/, `${index + 2}`),
    mail,
  }))
  serve().on(readThread, () => ({ messages }))
  await openThread()
  const [plain, foreign, unconfirmed] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole(
    'listitem',
  )
  expect(plain).toHaveTextContent(/by email.*Files came with this email and were not taken/)
  expect(foreign).toHaveTextContent('From another address: other@example.com')
  expect(unconfirmed).toHaveTextContent('From an unconfirmed sender')
})

test('Escape closes a message or a note, and what was typed is there when it is opened again', async () => {
  serve().on(readThread, () => ({ messages: [] }))
  const { user, box } = await openThread()
  await user.type(box, 'Which hotel?')
  await user.keyboard('{Escape}h')
  await user.type(await screen.findByLabelText('New note'), 'Asked by phone')
  await user.keyboard('{Escape}m')
  expect(await screen.findByLabelText('Your message to the traveller')).toHaveValue('Which hotel?')
  await user.keyboard('h')
  expect(await screen.findByLabelText('New note')).toHaveValue('Asked by phone')
})
