import { api } from './client'
import { routes } from './routes'

/** A server that takes the request and never answers. */
function silentServer() {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
    )
}

const before = globalThis.fetch

beforeEach(() => {
  globalThis.fetch ??= () => Promise.reject(new Error('no network'))
  silentServer()
})

afterEach(() => {
  jest.restoreAllMocks()
  globalThis.fetch = before
})

test('a call without an answer is given up after 20 seconds, and no one knows whether it was carried out', async () => {
  const limit = new AbortController()
  const asked = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const call = api.call(routes.getConfig, {})
  limit.abort(new DOMException('late', 'TimeoutError'))
  await expect(call).rejects.toMatchObject({ code: 'network.timeout', status: 0, isUndecided: true })
  expect(asked).toHaveBeenCalledWith(20_000)
})

test('a call that its page does not want any more is no failure of the network', async () => {
  const page = new AbortController()
  const call = api.call(routes.getConfig, {}, { signal: page.signal })
  page.abort(new Error('left'))
  await expect(call).rejects.toThrow('left')
})

test.each([200, 500])(
  'a page of HTML with status %i is no answer, and no one knows what was done',
  async (status) => {
    const page = {
      ok: status < 300,
      status,
      headers: new Headers(),
      text: () => Promise.resolve('<html>Sorry</html>'),
    }
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(page as Response)
    await expect(api.call(routes.getConfig, {})).rejects.toMatchObject({
      code: 'internal.error',
      isUndecided: true,
    })
  },
)
