import { asker, bearer, cancel, card, decide, newAdmin, newOrder, pay, signUp } from '../seed/people.mjs'

/**
 * People and orders of a running platform, made through its public doors, so that every page shows what it is for: a
 * traveller with an account and five applications, one without any, a guest with an order in each state, and an admin.
 */
export async function setStage(address) {
  const ask = asker(address)
  const mark = Date.now().toString(36)
  const traveller = await signUp(ask, `asha.${mark}@example.com`)
  const newcomer = await signUp(ask, `newcomer.${mark}@example.com`)
  const staff = await newAdmin(ask, `staff.${mark}@example.com`)
  const admin = bearer(staff)

  const guest = {}
  for (const name of ['unpaid', 'refused', 'paid', 'asked', 'approved', 'rejected', 'cancelled', 'invoice'])
    guest[name] = await newOrder(ask, {
      email: `guest.${mark}@example.com`,
      denialProtection: name === 'rejected',
    })
  for (const name of ['paid', 'asked', 'approved', 'rejected', 'cancelled'])
    await pay(ask, guest[name], card('ok'))
  await pay(ask, guest.refused, card('declined'))
  const invoice = await pay(ask, guest.invoice, { kind: 'crypto' })
  const confirmed = await newOrder(ask, { email: `guest.${mark}@example.com` })
  const confirmation = await pay(ask, confirmed, card('confirm'))

  await forStaff('POST', guest.asked, 'requests', {
    subject: guest.asked.documentId,
    text: 'The edge of the page is cut off. Please photograph the whole page.',
  })
  await decide(ask, admin, guest.approved.id, 'approved')
  await decide(ask, admin, guest.rejected.id, 'rejected', 'The photo was not accepted')
  await cancel(ask, guest.cancelled)
  await ask('POST', '/api/corrections', {
    from: 'IN',
    to: 'TH',
    wrong: 'The stay is 60 days, as the embassy says.',
  })
  const own = []
  for (const destination of ['VN', 'TR', 'EG', 'AU', 'GB'])
    own.push(await newOrder(ask, { to: destination, email: traveller.user.email }, bearer(traveller)))
  await pay(ask, own[0], card('ok'))
  const { requirements } = await ask('GET', '/api/admin/requirements?search=Vietnam', undefined, admin)
  return { traveller, newcomer, staff, guest, own, invoice, confirmation, row: requirements[0].id }

  function forStaff(method, order, what, body) {
    return ask(method, `/api/admin/orders/${order.id}/${what}`, body, admin)
  }
}

export async function publicPathsOf(address) {
  const map = await fetch(`${address}/sitemap.xml`).then(
    (answer) => answer.text(),
    () => undefined,
  )
  return map === undefined
    ? undefined
    : [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url).pathname)
}
