import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { orderToken } from './order-token'
import { useSession } from './session'
import { Loading } from './loading'
import { paths } from '../navigation/paths'

export function RequireSession({ orderId, children }: { orderId?: string; children: ReactNode }) {
  const { status } = useSession()
  if (orderId && orderToken(orderId)) return children
  if (status === 'loading') return <Loading />
  return status === 'signed-in' ? children : <SignInFirst />
}

/** Sends the visitor to sign in, from where they come back to this page; to the start if they have just signed out. */
export function SignInFirst() {
  const { hasLeft } = useSession()
  const { pathname, search } = useLocation()
  return <Navigate to={hasLeft ? paths.home() : paths.auth(pathname + search)} replace />
}
