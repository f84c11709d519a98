import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { checkSession } from '@borderlane/contracts/identity/internal'
import { getKeys } from '@borderlane/contracts/identity/public'
import { AppError, type Call } from '@borderlane/contracts/define'
import type { Calls } from '@borderlane/messaging'
import type { Config } from '../config'
import { BearerCheck } from './bearer-check'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const PUBLIC_URL = 'https://borderlane.test'
const KEYS = { body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] } }
const LIVE = { live: true, email: 'asha@example.org', emailConfirmed: true, roles: [] }
const START = new Date('2026-06-01T12:00:00Z').getTime()

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(userId: string = randomUUID(), kid = 'one'): string {
  const seconds = START / 1_000
  const claims = {
    aud: 'authenticated',
    sub: userId,
    session_id: randomUUID(),
    iat: seconds,
    exp: seconds + 3_600,
  }
  const text = `${part({ alg: 'ES256', typ: 'JWT', kid })}.${part({ iss: `${PUBLIC_URL}/auth/v1`, ...claims })}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

let now: number
let asked: Call[]
let answer: (contract: Call) => unknown
let check: BearerCheck

beforeEach(() => {
  now = START
  asked = []
  answer = (contract) => (contract === getKeys ? KEYS : LIVE)
  const calls = {
    send: async (contract: Call) => {
      asked.push(contract)
      return answer(contract)
    },
  }
  const clock = { now: () => new Date(now) }
  check = new BearerCheck(calls as unknown as Calls, { PUBLIC_URL } as Config, clock)
})

const timesAsked = (contract: Call): number => asked.filter((one) => one === contract).length

describe('what identity says of a session', () => {
  it('is good for five seconds from the question, not from the answer', async () => {
    const bearer = token()
    answer = (contract) => {
      if (contract === getKeys) return KEYS
      now += 4_000
      return LIVE
    }
    await check.identify(bearer)
    now = START + 4_999
    await check.identify(bearer)
    expect(timesAsked(checkSession)).toBe(1)
    now = START + 5_000
    await check.identify(bearer)
    expect(timesAsked(checkSession)).toBe(2)
  })

  it('is not kept when sessions of the user changed while it was on its way', async () => {
    const userId = randomUUID()
    const bearer = token(userId)
    answer = (contract) => {
      if (contract === checkSession) check.forget(userId)
      return contract === getKeys ? KEYS : LIVE
    }
    await check.identify(bearer)
    answer = () => ({ live: false })
    await expect(check.identify(bearer)).rejects.toMatchObject({ code: 'auth.required' })
  })
})

describe('made-up key ids', () => {
  const flood = (): Promise<unknown[]> =>
    Promise.all(
      Array.from({ length: 40 }, () =>
        check.identify(token(randomUUID(), randomUUID())).catch((error: AppError) => error.code),
      ),
    )

  it('become one call while identity hangs, and the next when it has given up', async () => {
    let giveUp: (error: Error) => void = () => undefined
    answer = () => new Promise((_resolve, reject) => (giveUp = reject))
    for (let round = 1; round <= 2; round += 1) {
      const refused = flood()
      await new Promise(setImmediate)
      expect(timesAsked(getKeys)).toBe(round)
      giveUp(new AppError('service.timeout'))
      expect(new Set(await refused)).toEqual(new Set(['service.timeout']))
    }
  })

  it('become one call in ten seconds when identity answers', async () => {
    expect(new Set(await flood())).toEqual(new Set(['auth.required']))
    await flood()
    expect(timesAsked(getKeys)).toBe(1)
    now += 10_000
    await flood()
    expect(timesAsked(getKeys)).toBe(2)
  })
})
