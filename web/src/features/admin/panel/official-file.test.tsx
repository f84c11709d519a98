import { createDocumentLink } from '@borderlane/contracts/documents/order-holder'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { newQueryClient } from '../../../http/query-client'
import { uploaded } from '../../../test/example'
import { newServer, startTestTexts } from '../../../test/render'
import { OfficialFile } from './official-file'

beforeAll(() => startTestTexts())

test('an upload that the official site would refuse is not saved for it, and that is said', async () => {
  const server = newServer().on(createDocumentLink, () => ({
    url: '/files/once',
    expiresAt: '2026-10-01T09:00:00Z',
  }))
  const call = globalThis.fetch
  globalThis.fetch = (url, init) =>
    url === '/files/once'
      ? Promise.resolve({
          ok: true,
          blob: () => Promise.resolve(new Blob(['a PDF'], { type: 'application/pdf' })),
        } as Response)
      : call(url, init)
  const limits = { formats: ['jpeg' as const], maxKb: 240, minPixels: null, maxPixels: null }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <OfficialFile document={uploaded()} limits={limits} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('The official upload takes: JPEG; at most 240 kB')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save passport.pdf for the official upload' }))
  expect(await screen.findByText(/cannot be brought into what the official upload takes/)).toBeVisible()
  expect(server.calls(createDocumentLink)).toHaveLength(1)
})
