import { getAccount } from '@borderlane/contracts/identity/account'
import {
  listTemplates,
  listTemplateVersions,
  setTemplate,
  undoTemplate,
} from '@borderlane/contracts/orders/templates'
import { screen, waitFor, within } from '@testing-library/react'
import { account, signedIn, USER_ID } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

async function openTemplate() {
  const server = newServer()
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['supervisor'] }))
    .on(listTemplates, () => ({
      templates: [
        {
          id: 'photo',
          version: 2,
          origin: 'staff' as const,
          name: 'Photo again',
          texts: { en: 'Hello' },
          act: {},
        },
      ],
    }))
    .on(listTemplateVersions, () => ({
      versions: [
        {
          ...{ version: 2, name: 'Photo again', isNewest: true },
          ...{ madeAt: '2026-11-29T10:00:00.000Z', madeBy: USER_ID, reason: 'Clearer' },
        },
      ],
    }))
    .on(setTemplate, () => ({ version: 3 }))
    .on(undoTemplate, () => ({ version: 3 }))
  const { user, router } = await openAt('/admin/templates')
  await user.click(await screen.findByRole('button', { name: 'Edit Photo again' }))
  return { user, server, router }
}

test('a supervisor sees a template as the traveller reads it, and saves it with an act and a reason', async () => {
  const { user, server } = await openTemplate()
  const text = screen.getByLabelText('Text: English')
  const type = async (written: string) => {
    await user.clear(text)
    await user.click(text)
    await user.paste(written)
  }
  await type('Hello {nmae}')
  await user.type(screen.getByLabelText('Reason'), 'Friendlier')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('These fields are not known: {nmae}')).toBeVisible()
  expect(server.calls(setTemplate)).toEqual([])
  await type('Hello {name}, please send your {document}.')
  await user.selectOptions(screen.getByLabelText('Asks for this document'), 'photo')
  const preview = within(screen.getByRole('region', { name: 'What the traveller of an example case reads' }))
  expect(await preview.findByText(/^Hello Asha Verma, please send your .*photo/i)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. It can be chosen from now on.')).toBeVisible()
  expect(server.calls(setTemplate).map(({ input }) => input)).toEqual([
    {
      ...{ id: 'photo', version: 2, reason: 'Friendlier' },
      template: {
        name: 'Photo again',
        texts: { en: 'Hello {name}, please send your {document}.' },
        act: { ask: 'photo' },
      },
    },
  ])
})

test('a text that was begun is not left behind without a question; one that is as it was is', async () => {
  const { user, router } = await openTemplate()
  const away = screen.getByRole('link', { name: 'To the public site' })
  await user.type(screen.getByLabelText('Text: English'), '!')
  await user.click(away)
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave this page?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  await user.type(screen.getByLabelText('Text: English'), '{Backspace}')
  await user.click(away)
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/admin/templates'))
})

test('what someone else saved meanwhile is shown beside the text, which stays, and saving again goes over it', async () => {
  const { user, server } = await openTemplate()
  server
    .on(setTemplate, ({ input }) => {
      if (input.version !== 5) throw new Refusal('orders.template_changed')
      return { version: 6 }
    })
    .on(listTemplates, () => ({
      templates: [
        {
          ...{ id: 'photo', version: 5, origin: 'staff' as const, name: 'Photo again' },
          ...{ texts: { en: 'Good day', de: 'Guten Tag' }, act: { ask: 'photo' } },
        },
      ],
    }))
  await user.type(screen.getByLabelText('Text: English'), ' there')
  await user.type(screen.getByLabelText('Reason'), 'Friendlier')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('What is saved now, where yours differs')).toBeVisible()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Good day',
    'Guten Tag',
    'Passport photo',
  ])
  expect(screen.getByLabelText('Text: English')).toHaveValue('Hello there')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. It can be chosen from now on.')).toBeVisible()
  expect(server.calls(setTemplate).map(({ input }) => input)).toMatchObject([
    { version: 2, template: { texts: { en: 'Hello there' } } },
    { version: 5, template: { texts: { en: 'Hello there' } } },
  ])
})

test('the last change of a template is undone', async () => {
  const { user, server } = await openTemplate()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Saved. It can be chosen from now on.')).toBeVisible()
  expect(server.calls(undoTemplate).map(({ input }) => input)).toEqual([
    { id: 'photo', version: 2, reason: 'Undone' },
  ])
})

test('an undo that someone else was faster than shows what is saved now, whose change can be undone', async () => {
  const { user, server } = await openTemplate()
  server
    .on(undoTemplate, () => {
      throw new Refusal('orders.template_changed')
    })
    .on(listTemplates, () => ({
      templates: [
        {
          ...{ id: 'photo', version: 3, origin: 'staff' as const, name: 'Photo again' },
          ...{ texts: { en: 'Good day' }, act: {} },
        },
      ],
    }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('What is saved now, where yours differs')).toBeVisible()
  expect(screen.getByRole('definition')).toHaveTextContent('Good day')
  expect(screen.getByText(/^Someone else has changed this in the meantime/)).toBeVisible()
  expect(server.calls(listTemplateVersions)).toHaveLength(2)
})
