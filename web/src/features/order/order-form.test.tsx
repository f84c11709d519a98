import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import type { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { correctOrder, getOrder, readAnswers, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const asked = { required: true, sealed: true }
const FORM: Form = {
  ...STANDARD_FORM,
  code: 'th-evisa',
  version: 2,
  sections: [
    {
      id: 'history',
      title: 'History',
      questions: [
        { ...asked, id: 'refusedVisa', label: 'Was a visa refused?', kind: 'yesno', sealed: false },
        {
          ...asked,
          id: 'refusedVisaDetails',
          label: 'When and why?',
          kind: 'longtext',
          max: 100,
          when: { any: [{ question: 'refusedVisa', equals: 'yes' }] },
        },
        { ...asked, id: 'religion', label: 'Religion', kind: 'text', max: 50 },
      ],
    },
    ...STANDARD_FORM.sections,
  ],
}

const shown = () => order({ form: { code: 'th-evisa', version: 2 }, version: 3 })

async function open(path = `/order/${ORDER_ID}`) {
  keepOrderToken(ORDER_ID, 'secret')
  const server = newServer()
    .on(getOrder, shown)
    .on(watchOrder, () => '')
    .on(readAnswers, () => ({
      form: FORM,
      answers: { refusedVisa: 'no', fullName: 'Asha Verma' },
      hidden: ['religion'],
    }))
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
  await openAt(path)
  return server
}

test('the order page lists the answers by the form that was answered; what is sealed is not shown to a link', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 3, name: 'History' })).toBeVisible()
  const row = (term: string) => within(screen.getByText(term).closest('div')!)
  expect(row('Was a visa refused?').getByText('No')).toBeVisible()
  expect(row('Religion').getByText('Given, not shown here')).toBeVisible()
  expect(screen.queryByText('When and why?')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Change Email' })).not.toBeInTheDocument()
})

test('a question is corrected in place; what is asked because of it is asked with it', async () => {
  const server = await open(`/order/${ORDER_ID}?change=refusedVisa`)
  server.on(correctOrder, ({ input }) => {
    if (!(input.answers as object | undefined) || !('refusedVisaDetails' in (input.answers as object)))
      throw new Refusal('validation.failed', {
        fields: [{ path: 'answers.refusedVisaDetails', message: 'is missing' }],
      })
    return { ...shown(), version: 4 }
  })
  await userEvent.click(await screen.findByLabelText('Yes'))
  await userEvent.click(screen.getByRole('button', { name: 'Save this answer' }))
  await userEvent.type(await screen.findByLabelText('When and why?'), 'In 2019')
  await userEvent.click(screen.getByRole('button', { name: 'Save this answer' }))
  expect(await screen.findByText('Your answer is corrected')).toBeVisible()
  expect(server.calls(correctOrder).at(-1)!.input).toMatchObject({
    version: 3,
    answers: { refusedVisa: 'yes', refusedVisaDetails: 'In 2019' },
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save this answer' })).toBeNull())
})
