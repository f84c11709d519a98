import type { Call, RequestOf } from '@borderlane/contracts/define'
import {
  address,
  ApiError,
  callHeaders,
  type CallSettings,
  credentials,
  readJson,
  refusalOf,
  withQuery,
} from './client'
import type { Route } from './routes'

/** Fetches a file that only the session, or the token of an order, opens and hands it to the browser. Throws an `ApiError` if there is none. */
export async function download<C extends Call>(
  route: Route<C>,
  input: RequestOf<C>,
  name: string,
  settings: CallSettings = {},
): Promise<void> {
  const { url, rest } = address(route, input)
  const response = await credentials.withToken((token) =>
    fetch(withQuery(url, rest), { headers: { ...callHeaders(settings, token), Accept: '*/*' } }).catch(() => {
      throw new ApiError('network.unreachable', 0)
    }),
  )
  if (!response.ok)
    throw await refusalOf(
      response.status,
      readJson(await response.text()),
      response.headers.get('x-request-id'),
    )
  saveFile(name, await response.blob())
}

/** Gives the visitor what was answered, as a file. */
export const saveJson = (name: string, content: object): void =>
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(url))
}
