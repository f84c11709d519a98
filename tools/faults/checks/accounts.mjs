/**
 * Sessions that people have work, those that they ended do not, and an account's applications are its own.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkAccounts({ ask, stand, received }, note) {
  /** @type {{ email: string, count: number }[]} */
  const accounts = await ask('SELECT lower(email) AS email, count(*)::int FROM identity.account GROUP BY 1')
  const counts = new Map(accounts.map(({ email, count }) => [email, count]))
  /** @type {{ id: string, ended_at: Date | null }[]} */
  const sessions = await ask('SELECT id, ended_at FROM identity.session')
  const endedAt = new Map(sessions.map(({ id, ended_at }) => [id, ended_at]))
  for (const one of received.accountHolders) {
    if (!one.live) continue
    const count = counts.get(one.email) ?? 0
    if (count !== 1) note(`${one.email} has ${count} accounts`)
    if (endedAt.get(one.live.id) !== null) note(`the session of ${one.email} is not there any more`)
    if (one.ended && !endedAt.get(one.ended.id)) note(`${one.email} signed out and is still signed in`)
    await checkAccess(stand.page, one, note)
  }
}

/**
 * @param {string} page
 * @param {import('../account-holders.mjs').AccountHolder} holder
 * @param {(sentence: string) => void} note
 */
async function checkAccess(page, { email, live, ended, order }, note) {
  const get = (path, { accessToken }) =>
    fetch(page + path, { headers: { authorization: `Bearer ${accessToken}` } })
  if (ended) {
    const { status } = await get('/api/account', ended)
    if (status !== 401) note(`the session that ${email} ended answers ${status}`)
  }
  const answer = await get('/api/orders', live)
  const { orders = [] } = answer.ok ? await answer.json() : {}
  if (!answer.ok) note(`the session of ${email} answers ${answer.status}`)
  else if (order && !orders.some(({ id }) => id === order.id))
    note(`order ${order.reference} is not among those of ${email}`)
}
