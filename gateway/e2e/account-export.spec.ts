import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@borderlane/contracts/define'
import type { exportAccount } from '@borderlane/contracts/gateway'
import { APPLICANT, ask, newTraveller, newUser } from './traveller'

async function take(headers: Record<string, string>): Promise<OutputOf<typeof exportAccount>> {
  const answer = await ask('GET', '/api/account/export', { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.json as OutputOf<typeof exportAccount>
}

describe('an account', () => {
  it("is taken along with its own applications and their documents, and with no one else's", async () => {
    const [mine, theirs] = [await newUser(), await newUser()]
    const travellers = [await newTraveller(mine), await newTraveller(mine)]
    await newTraveller(theirs)
    const { account, sessions, history, orders } = await take(mine)
    expect(account.email).toMatch(/^user-/)
    expect(sessions).toHaveLength(1)
    expect(history.map(({ what }) => what)).toEqual(['account.created', 'signed-in'])
    // Newest first, as the list of applications is.
    expect(orders.map(({ id, documents }) => [id, documents.map((one) => [one.id, one.name])])).toEqual(
      travellers.map(({ orderId, documentId }) => [orderId, [[documentId, 'passport.pdf']]]).reverse(),
    )
    expect(orders[0]!.applicant.fullName).toBe(APPLICANT.fullName)
    expect(JSON.stringify(orders)).not.toContain(APPLICANT.passportNumber)
  })

  it('is taken along with more applications than a page holds', async () => {
    const mine = await newUser()
    const body = { from: 'IN', to: 'VN', residence: 'elsewhere', applicant: APPLICANT }
    for (let count = 0; count < 51; count += 1) {
      const headers = { ...mine, 'idempotency-key': randomUUID() }
      expect((await ask('POST', '/api/orders', { body, headers })).status).toBe(201)
    }
    expect(new Set((await take(mine)).orders.map(({ id }) => id)).size).toBe(51)
  })
})
