import {
  type ChangedMailText,
  listMailTexts,
  saveMailTexts,
} from '@borderlane/contracts/catalogue/mail-texts'
import { getAccount } from '@borderlane/contracts/identity/account'
import { previewMails } from '@borderlane/contracts/notifications/admin'
import { screen, waitFor } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'

const SHIPPED = 'We have received your application {{reference}}'

function serve() {
  const saved: ChangedMailText[][] = []
  const server = newServer()
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listMailTexts, () => ({
      version: saved.length,
      texts: [
        {
          ...{ key: 'confirmation.subject', group: 'confirmation' as const, shipped: SHIPPED },
          text: saved.at(-1)?.[0]?.text ?? null,
        },
        { key: 'greetingWithoutName', group: 'common' as const, shipped: 'Hello,', text: null },
      ],
    }))
    .on(saveMailTexts, ({ input }) => {
      saved.push(input['texts'] as ChangedMailText[])
      return { version: saved.length }
    })
    .on(previewMails, ({ input }) => ({
      mails: [
        {
          subject: (input['texts'] as ChangedMailText[])[0]?.text ?? 'shipped',
          html: '<img src="cid:logo">',
        },
      ],
      logo: 'iVBORw0K',
    }))
  return { server, saved }
}

test('an admin changes a text of a mail, sees it before, and returns to the shipped one', async () => {
  const { server, saved } = serve()
  const { user } = await openAt('/admin/settings/mails?language=de')
  const field = await screen.findByLabelText('Text 1')
  expect(screen.queryByLabelText('Text 2')).toBeNull()
  const type = async (text: string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  await type('Thank you {{name}}')
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  expect((await screen.findAllByText('Remove what is never filled in: {{name}}'))[0]).toBeVisible()
  await type('Thank you')
  expect(screen.getAllByText('Add what is missing: {{reference}}')[0]).toBeVisible()
  await type('<b>{{reference}}</b>')
  expect(screen.getAllByText('Remove < and > and $t( from the text')[0]).toBeVisible()
  expect(server.calls(saveMailTexts)).toEqual([])

  await type('Thanks: {{reference}}')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const frame = await screen.findByTitle('Thanks: {{reference}}')
  expect(frame).toHaveAttribute('sandbox', '')
  expect(frame).toHaveAttribute('srcdoc', '<img src="data:image/png;base64,iVBORw0K">')
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  expect(await screen.findByText('Texts saved')).toBeVisible()
  expect(saved).toEqual([[{ key: 'confirmation.subject', text: 'Thanks: {{reference}}' }]])

  await user.click(screen.getByRole('button', { name: 'Use the shipped text for text 1' }))
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  await waitFor(() => expect(saved.at(-1)).toEqual([{ key: 'confirmation.subject', text: null }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use the shipped/ })).toBeNull())
  expect(screen.getByLabelText('Text 1')).toHaveDisplayValue(SHIPPED)
})

test('typed text stays while another mail is looked at, and is not left behind without a question', async () => {
  serve()
  const { user, router } = await openAt('/admin/settings/mails')
  const text = await screen.findByLabelText('Text 1')
  await user.type(text, '!')
  await user.selectOptions(screen.getByLabelText('Email'), 'common')
  expect(await screen.findByLabelText('Text 1')).toHaveValue('Hello,')
  await user.selectOptions(screen.getByLabelText('Email'), 'confirmation')
  expect(screen.getByLabelText('Text 1')).toHaveValue(`${SHIPPED}!`)
  const path = router.state.location.pathname
  await user.click(screen.getByRole('link', { name: 'Back to the settings' }))
  expect(await screen.findByRole('alertdialog')).toBeVisible()
  expect(router.state.location.pathname).toBe(path)
})
