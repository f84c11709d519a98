import { create } from 'zustand'

/** Where the auth client keeps the session, in `localStorage`. Tabs tell each other of changes by this name, too. */
export const SESSION_KEY = 'borderlane.session'

export interface SignedInUser {
  id: string
  email: string
  fullName: string
  /** The address has been shown to be the user's. */
  emailConfirmed: boolean
  /** A link of a mail ended the password, which someone else may have set: a new one is to be chosen. */
  passwordDropped: boolean
  /** The address that this account is about to get, once the links in the mails were followed. */
  newEmail?: string
}

interface SessionState {
  /**
   * `loading`: a link of a mail is being exchanged for a session. `awaits-code`: the password was right, and the session
   * opens nothing before it has shown a second factor.
   */
  status: 'loading' | 'signed-out' | 'signed-in' | 'awaits-code'
  user?: SignedInUser
  /** Signed out on purpose: nothing asks the visitor to sign in again. */
  hasLeft?: boolean
}

const LEFT_KEY = 'borderlane.left'

let isLeaving = false

/**
 * `end` ends the session because its user wants that. `toStart`: a page that needs a session makes way for the start
 * page, instead of asking them to sign in again.
 */
export async function leaveSession(end: () => Promise<void> | void, toStart: boolean): Promise<void> {
  isLeaving = toStart
  localStorage.setItem(LEFT_KEY, 'true')
  try {
    await end()
  } catch (error) {
    localStorage.removeItem(LEFT_KEY)
    throw error
  } finally {
    isLeaving = false
  }
}

/** Whether the last session ended because its user wanted that, in this tab or another one. */
export function wasLeft(): boolean {
  try {
    return localStorage.getItem(LEFT_KEY) !== null
  } catch {
    return false
  }
}

/** Someone is signed in: from now on a session that ends has ended on its own, unless it is left again. */
export function forgetLeaving(): void {
  try {
    localStorage.removeItem(LEFT_KEY)
  } catch {
    // It is not there, then.
  }
}

/** Who is signed in. What is stored is the truth; whether it still counts is said by the server. */
export const useSession = create<SessionState>(() => readSession())

/** Reads again what is stored, unless a session is still awaited. */
export function updateSession(): void {
  if (useSession.getState().status !== 'loading') settleSession()
}

/** This browser forgets the session, whatever the server knows of it. Other tabs learn it from the storage. */
export function dropSession(): void {
  localStorage.removeItem(SESSION_KEY)
  updateSession()
}

/** Holds back the pages that need a session until `settleSession`, whatever the auth client reports meanwhile. */
export function awaitSession(): void {
  useSession.setState({ status: 'loading' }, true)
}

export function settleSession(): void {
  useSession.setState(readSession(), true)
}

function readSession(): SessionState {
  const [user, isWeak] = readStored()
  const known = userIn(user)
  if (!known) return { status: 'signed-out', hasLeft: isLeaving || undefined }
  return isWeak && user?.factors?.some(({ status }) => status === 'verified')
    ? { status: 'awaits-code' }
    : { status: 'signed-in', user: known }
}

/** As much of the protocol's User as the pages show. */
interface StoredUser {
  id: string
  email: string
  user_metadata?: { full_name?: unknown }
  email_confirmed_at?: string
  app_metadata?: { password_dropped?: unknown }
  new_email?: string
  factors?: { status: string }[]
}

interface StoredSession {
  user: StoredUser
  access_token: string
}

function userIn(user: StoredUser | undefined): SignedInUser | undefined {
  if (typeof user?.id !== 'string' || typeof user.email !== 'string') return undefined
  const fullName = user.user_metadata?.full_name
  return {
    id: user.id,
    email: user.email,
    fullName: typeof fullName === 'string' ? fullName : '',
    emailConfirmed: Boolean(user.email_confirmed_at),
    passwordDropped: user.app_metadata?.password_dropped === true,
    newEmail: user.new_email || undefined,
  }
}

function readStored(): [StoredUser?, boolean?] {
  try {
    const { user, access_token: token } = JSON.parse(localStorage.getItem(SESSION_KEY)!) as StoredSession
    return [user, user.factors && claimsIn(token).includes('"aal":"aal1"')]
  } catch {
    // There is none, or something that the auth client did not write.
    return []
  }
}

export const claimsIn = (token: string): string =>
  atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
