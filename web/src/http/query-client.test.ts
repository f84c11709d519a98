import { onlineManager } from '@tanstack/react-query'
import { newQueryClient } from './query-client'

afterEach(() => onlineManager.setOnline(true))

test('without a network reads and changes fail at once, and none is made up for later', async () => {
  onlineManager.setOnline(false)
  const client = newQueryClient()
  const fails = jest.fn(() => Promise.reject(new Error('no network')))
  await expect(client.fetchQuery({ queryKey: ['any'], queryFn: fails })).rejects.toThrow('no network')
  const change = client.getMutationCache().build(client, { mutationFn: fails })
  await expect(change.execute(undefined)).rejects.toThrow('no network')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(fails).toHaveBeenCalledTimes(2)
})
