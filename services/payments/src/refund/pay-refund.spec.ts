import { type PayRefund, RefundJobs } from './pay-refund'

it('a refund whose row is locked keeps no other from being paid in the same round', async () => {
  const paid: string[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const payer = {
    listDue: () => Promise.resolve(['locked', 'free']),
    payRefund: async (id: string) => {
      // The lock ends once the other refund is paid: one after the other would wait for ever.
      if (id === 'locked') await released
      paid.push(id)
      release()
    },
  }
  await new RefundJobs(payer as unknown as PayRefund).payDueRefunds()
  expect(paid).toEqual(['free', 'locked'])
})
