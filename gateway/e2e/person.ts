import { randomUUID } from 'node:crypto'
import { type AuthError, GoTrueClient, type GoTrueClientOptions, type Session } from '@supabase/auth-js'
import { GoTrueClient as OlderClient } from 'auth-js-2-100'
import { config } from './config'
import { ask } from './traveller'

export const PASSWORD = 'a long enough password'

/** The clients as npm has them. For these tests both have the types of the newer one. */
export const VERSIONS: [version: string, Client: typeof GoTrueClient][] = [
  ['2.109', GoTrueClient],
  ['2.100', OlderClient as unknown as typeof GoTrueClient],
]

/** A browser's store, but readable. */
export class Store extends Map<string, string> {
  getItem(name: string): string | null {
    return this.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.set(name, value)
  }
  removeItem(name: string): void {
    this.delete(name)
  }
}

/** The client of one browser, with its own storage. */
export function newClient(Client: typeof GoTrueClient, options: GoTrueClientOptions = {}): GoTrueClient {
  return new Client({
    url: `${config.url}/auth/v1`,
    headers: { apikey: 'borderlane-public' },
    storage: new Store(),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    ...options,
  })
}

export const newEmail = (): string => `person-${randomUUID()}@example.com`

export interface Person {
  client: GoTrueClient
  email: string
  session: Session
}

/** Someone with a new account, signed in. */
export async function newPerson(Client: typeof GoTrueClient): Promise<Person> {
  const client = newClient(Client)
  const email = newEmail()
  const { data, error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Ada Lovelace' } },
  })
  if (!data.session) throw new Error('no session after the sign-up', { cause: error })
  return { client, email, session: data.session }
}

/** The same person on another device. */
export async function signInAgain(
  Client: typeof GoTrueClient,
  email: string,
  password = PASSWORD,
): Promise<Person> {
  const client = newClient(Client)
  const { data, error } = await client.signInWithPassword({ email, password })
  if (!data.session) throw new Error('no session after the sign-in', { cause: error })
  return { client, email, session: data.session }
}

/** What the client makes of a refusal. */
export function refusalOf({ error }: { error: AuthError | null }): [status?: number, code?: string] {
  return [error?.status, error?.code]
}

export const bearer = ({ session }: Pick<Person, 'session'>): Record<string, string> => ({
  authorization: `Bearer ${session.access_token}`,
})

/** Status of a request to a page of the account, outside of the protocol. */
export async function accountStatus(person: Pick<Person, 'session'>): Promise<number> {
  return (await ask('GET', '/api/account', { headers: bearer(person) })).status
}

/** Follows a link of a mail as a browser does; gives the address where it ends, taken apart. */
export async function follow(
  link: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; end: URL; fragment: Record<string, string | undefined> }> {
  const answer = await fetch(link, { redirect: 'manual', headers })
  await answer.body?.cancel()
  const end = new URL(answer.headers.get('location')!)
  return { status: answer.status, end, fragment: Object.fromEntries(new URLSearchParams(end.hash.slice(1))) }
}

/** Takes over the session in the end of a link, as a page does. */
export async function arrive(
  client: GoTrueClient,
  fragment: Record<string, string | undefined>,
): Promise<Session> {
  const { data, error } = await client.setSession({
    access_token: fragment['access_token'] ?? '',
    refresh_token: fragment['refresh_token'] ?? '',
  })
  if (!data.session) throw new Error('no session at the end of the link', { cause: error })
  return data.session
}

/** Payload of a token, unchecked. */
export function claimsOf({ access_token: token }: Pick<Session, 'access_token'>): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
}

/** Waits until something gives what is expected. */
export async function until<T>(expected: T, look: () => Promise<T>, withinMs: number): Promise<void> {
  const end = Date.now() + withinMs
  let last = await look()
  while (last !== expected && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    last = await look()
  }
  expect(last).toBe(expected)
}
