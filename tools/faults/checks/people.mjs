import { correctedPhone } from '../applicant.mjs'

/** Orders that are looked at side by side. */
const AT_ONCE = 8

/**
 * Everybody's application shows who they are, as they wrote it; staff see the same passport number and birth date.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkPeople({ stand, received, admin }, note) {
  const people = [
    ...received.travellers.map((one) => ({ ...one, headers: { 'x-order-token': one.token } })),
    ...received.payers.map((one) => ({ ...one, corrected: false, headers: { 'x-order-token': one.token } })),
    ...received.accountHolders.map((one) => ({
      ...one,
      corrected: false,
      headers: { authorization: `Bearer ${one.live?.accessToken}` },
    })),
  ].filter(({ order }) => order)
  const left = [...people]
  const work = async () => {
    for (let one = left.pop(); one; one = left.pop()) await checkPerson(stand.page, one, admin, note)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/**
 * @param {string} page
 * @param {Pick<import('../application.mjs').Traveller, 'sent' | 'order' | 'corrected'> & { headers: Record<string, string> }} person
 * @param {Record<string, string> | undefined} admin
 * @param {(sentence: string) => void} note
 */
async function checkPerson(page, { sent, order, corrected, headers }, admin, note) {
  const name = `order ${order.reference}`
  const { fullName, email, phone, travelDates, passportNumber, dateOfBirth } = sent.applicant
  const path = `/api/orders/${order.id}`
  const shown = await fetch(page + path, { headers })
  if (!shown.ok) return note(`${name} answers ${shown.status} to its own traveller`)
  const { applicant, ...rest } = await shown.json()
  const wanted = {
    fullName,
    email,
    phone: corrected ? correctedPhone(sent) : phone,
    travelDates,
    passportNumberMasked: `••••••${passportNumber.slice(-2)}`,
  }
  for (const field of Object.keys(wanted))
    if (applicant[field] !== wanted[field]) note(`${name} has another ${field} than its traveller wrote`)
  if (rest.passportCountry !== sent.from || rest.destinationCountry !== sent.to)
    note(`${name} is for another route than its traveller chose`)
  if (!admin) return
  const revealed = await fetch(`${page}/api/admin/orders/${order.id}/reveal`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!revealed.ok) return note(`${name} answers ${revealed.status} to staff`)
  const identity = await revealed.json()
  if (identity.passportNumber !== passportNumber) note(`${name} has the passport number of someone else`)
  if (identity.dateOfBirth !== dateOfBirth) note(`${name} has the date of birth of someone else`)
}
