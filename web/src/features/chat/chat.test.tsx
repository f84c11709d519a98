import { reply } from '@borderlane/contracts/chat/public'
import { sendMessage } from '@borderlane/contracts/notifications/public'
import { writeClientLog } from '@borderlane/contracts/gateway'
import { screen, waitFor, within } from '@testing-library/react'
import { testConfig } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import type { StubServer } from '../../test/stub-server'
import { useChat } from './chat.store'

interface Asked {
  body: unknown
  authorization: string | undefined
  say: (text: string, more?: object) => void
  end: () => void
  breakOff: () => void
}

/** Answers of the chat as the gateway sends them; the test says when and what. */
function chatAnswers(status = 200): { server: StubServer; asked: Asked[] } {
  const server = newServer()
  const others = globalThis.fetch
  const asked: Asked[] = []
  globalThis.fetch = (url, init) => {
    if (url !== '/api/chat') return others(url, init)
    let line!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) })
    const write = (text: string) => line.enqueue(new TextEncoder().encode(text))
    asked.push({
      body: reply.input.parse(JSON.parse(init?.body as string)),
      authorization: new Headers(init?.headers).get('Authorization') ?? undefined,
      say: (content, more) =>
        write(`data: ${JSON.stringify({ choices: [{ delta: { content, ...more } }] })}\n\n`),
      end: () => {
        write('data: [DONE]\n\n')
        line.close()
      },
      breakOff: () => line.close(),
    })
    return Promise.resolve(new Response(body, { status }))
  }
  return { server, asked }
}

beforeEach(() => useChat.getState().clear())

async function openChat(path = '/terms') {
  const opened = await openAt(path)
  await opened.user.click(await screen.findByRole('button', { name: 'Support Chat' }))
  const panel = await screen.findByRole('dialog', { name: 'Support Chat' })
  return { ...opened, panel, field: within(panel).getByLabelText('Your question') }
}

it('opens on every page with its title and opening message', async () => {
  newServer()
  const { panel } = await openChat()
  expect(within(panel).getByRole('heading', { name: 'Support Chat' })).toBeVisible()
  expect(panel).toHaveTextContent('Hi! How can I help you with your visa application today?')
})

it('a reply grows while it comes, under the public key, and nothing can be sent meanwhile', async () => {
  const { asked } = chatAnswers()
  const { user, panel, field } = await openChat()
  await user.type(field, '   {Enter}')
  expect(asked).toHaveLength(0)
  await user.type(field, 'Do I need a visa?{Enter}')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(field).toBeDisabled()
  asked[0]!.say('Yes, ')
  await waitFor(() => expect(panel).toHaveTextContent('Yes,'))
  expect(field).toBeDisabled()
  asked[0]!.say('you do.')
  asked[0]!.end()
  await waitFor(() => expect(field).toBeEnabled())
  expect(panel).toHaveTextContent('Yes, you do.')
  expect(asked[0]).toMatchObject({
    body: { messages: [{ role: 'user', content: 'Do I need a visa?' }] },
    authorization: `Bearer ${testConfig.publicClientKey}`,
  })
})

it('leads to our own pages; other links and HTML are text', async () => {
  const { asked } = chatAnswers()
  const { user, panel, field, router } = await openChat()
  await user.type(field, 'Where?{Enter}')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!.say('[Help](/help) [bad](//evil.example) [no](/nowhere-at-all) <b>bold</b>')
  asked[0]!.end()
  await user.click(await within(panel).findByRole('link', { name: 'Help' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'))
  expect(within(panel).getAllByRole('link')).toHaveLength(1)
  // The conversation stays when the page changes.
  expect(panel).toHaveTextContent('[bad](//evil.example) [no](/nowhere-at-all) <b>bold</b>')
})

it('on a phone nothing behind the panel can be reached, until it is closed', async () => {
  newServer()
  const phone = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { media, matches: media.includes('40rem') }) as MediaQueryList,
    )
  const { user, panel } = await openChat()
  expect(panel).toHaveAttribute('aria-modal', 'true')
  expect(screen.getByRole('main', { hidden: true }).closest('[inert]')).not.toBeNull()
  await user.click(within(panel).getByRole('button', { name: 'Close the chat' }))
  expect(document.querySelector('[inert]')).toBeNull()
  expect(screen.getByRole('button', { name: 'Support Chat' })).toHaveFocus()
  phone.mockRestore()
})

it.each([
  ['is refused', 503, (_asked: Asked) => undefined],
  ['breaks off', 200, (asked: Asked) => asked.breakOff()],
])(
  'a question whose reply %s leaves the conversation, with a toast and a line in the log',
  async (_what, status, act) => {
    const { server, asked } = chatAnswers(status)
    const { user, panel, field } = await openChat()
    await user.type(field, 'Do I need a visa?{Enter}')
    await waitFor(() => expect(asked).toHaveLength(1))
    act(asked[0]!)
    expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible()
    expect(screen.getByText('Error')).toBeVisible()
    expect(within(panel).queryByText('Do I need a visa?', { selector: 'p' })).toBeNull()
    expect(server.calls(writeClientLog)).toMatchObject([{ input: { event: 'chat.failed' } }])
  },
)

it('hands over to a person only what the visitor has seen and sent', async () => {
  const { server, asked } = chatAnswers()
  server.on(sendMessage, () => ({}))
  const { user, panel, field } = await openChat()
  await user.type(field, 'My visa is late{Enter}')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!.end()
  await user.click(await within(panel).findByRole('button', { name: 'Talk to a person' }))
  expect(await within(panel).findByLabelText('Message')).toHaveValue('My visa is late')
  expect(server.calls(sendMessage)).toHaveLength(0)
  await user.type(within(panel).getByLabelText('Name'), 'Asha')
  await user.type(within(panel).getByLabelText('Email'), 'asha@example.com')
  await user.click(within(panel).getByRole('button', { name: 'Send to the team' }))
  expect(await within(panel).findByText(/Your message was sent/)).toBeVisible()
  expect(server.calls(sendMessage)).toMatchObject([
    { input: { kind: 'contact', name: 'Asha', email: 'asha@example.com', text: 'My visa is late' } },
  ])
})

it('shows what was understood and lets a press change it', async () => {
  const { asked } = chatAnswers()
  const { user, panel, field } = await openChat()
  await user.type(field, 'visa for Thailand, Indian{Enter}')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!.say('Yes.')
  asked[0]!.say('', { understood: [{ about: 'passport', value: 'India' }] })
  asked[0]!.end()
  await user.click(await within(panel).findByRole('button', { name: 'Passport: India' }))
  expect(field).toHaveValue('Sorry, my passport is from ')
  expect(field).toHaveFocus()
})

it('sends a question that may have been meant by a press', async () => {
  const { asked } = chatAnswers()
  const { user, panel, field } = await openChat()
  await user.type(field, 'xqzt{Enter}')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!.say('I did not understand that.', { questions: ['Do I need a visa?'] })
  asked[0]!.end()
  await user.click(await within(panel).findByRole('button', { name: 'Do I need a visa?' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]!.body).toMatchObject({
    messages: [{}, {}, { role: 'user', content: 'Do I need a visa?' }],
  })
})
