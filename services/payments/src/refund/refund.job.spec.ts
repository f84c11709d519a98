import { RefundJobs } from './refund.job'
import type { RefundPayer } from './refund-payer'

it('a refund whose row is locked keeps no other from being paid in the same round', async () => {
  const paid: string[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const payer = {
    due: () => Promise.resolve(['locked', 'free']),
    pay: async (id: string) => {
      // The lock ends once the other refund is paid: one after the other would wait for ever.
      if (id === 'locked') await released
      paid.push(id)
      release()
    },
  }
  await new RefundJobs(payer as unknown as RefundPayer).payAll()
  expect(paid).toEqual(['free', 'locked'])
})
