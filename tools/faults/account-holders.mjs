import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { applicationFor } from './applicant.mjs'
import { asker, unless } from './application.mjs'

export const PASSWORD = 'a good long password'
const GIVE_UP_MS = 120_000
/** How long someone goes on with what they were doing before they refresh, and sign out. */
const READS_MS = 1_000

const bearer = ({ accessToken }) => ({ authorization: `Bearer ${accessToken}` })

/**
 * The answers that the holder of an account received, as far as they came; `problem` is the answer that stopped them.
 * @typedef {{ id: string, accessToken: string, refreshToken: string }} Session
 * @typedef {{ access_token: string, refresh_token: string }} Answer to a person who signs in
 * @typedef {{ email: string, retries: number, requests: number, retried?: string, live: Session, ended: Session,
 *   sent: ReturnType<typeof applicationFor>, order: import('./application.mjs').Traveller['order'], problem?: string }} AccountHolder
 */

/**
 * One person's way through an account: sign-up, a second device, an application, a refreshed session, and signing out
 * on the second device.
 * @returns what they received: `email`, `live` (a session that they have), `ended` (one that they ended), `order`, and
 *   in `problem` the answer that stopped them
 */
export async function keepAccount(page, email) {
  const received = /** @type {AccountHolder} */ ({
    email,
    sent: applicationFor(email),
    retries: 0,
    requests: 0,
  })
  const giveUpAt = Date.now() + GIVE_UP_MS
  const ask = asker(page, giveUpAt, received)
  try {
    received.live = await signUp(ask, email)
    const second = await signIn(ask, email)
    /** @type {import('./application.mjs').Created} */
    const created = await ask('POST', '/api/orders', {
      key: randomUUID(),
      headers: bearer(received.live),
      json: received.sent,
    })
    received.order = created.order
    await wait(READS_MS)
    const { refreshToken } = received.live
    received.live = sessionOf(
      await ask('POST', '/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: refreshToken } }),
    )
    // 401, 403: an earlier attempt was heard, and its answer lost.
    await unless(/answers 40[13]/, ask('POST', '/auth/v1/logout?scope=local', { headers: bearer(second) }))
    received.ended = second
  } catch (error) {
    received.problem = error.message
  }
  return received
}

/**
 * A session of a new account.
 * @param {import('./application.mjs').Ask} ask
 * @param {string} email
 */
export async function signUp(ask, email) {
  const json = { email, password: PASSWORD }
  /** @type {Promise<Answer>} */
  const asked = ask('POST', '/auth/v1/signup', { json })
  const answer = await unless(/already/, asked)
  return answer ? sessionOf(answer) : signIn(ask, email)
}

/** @param {import('./application.mjs').Ask} ask @param {string} email */
async function signIn(ask, email) {
  const json = { email, password: PASSWORD }
  return sessionOf(await ask('POST', '/auth/v1/token?grant_type=password', { json }))
}

/** @param {Answer} answer @returns {Session} */
export function sessionOf({ access_token: accessToken, refresh_token: refreshToken }) {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString())
  return { id: claims.session_id, accessToken, refreshToken }
}
