import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useHeldOrder } from './use-held-order'
import { useSession } from './session'
import { Loading } from './loading'
import { paths } from '../navigation/paths'

export function RequireSession({ orderId, children }: { orderId?: string; children: ReactNode }) {
  const { status } = useSession()
  const isHeld = useHeldOrder(status === 'signed-in' ? undefined : orderId)
  if (isHeld) return children
  if (status === 'loading' || isHeld === undefined) return <Loading />
  return status === 'signed-in' ? children : <SignInFirst />
}

/** Sends the visitor to sign in, from where they come back to this page; to the start if they have just signed out. */
export function SignInFirst() {
  const { hasLeft } = useSession()
  const { pathname, search } = useLocation()
  return <Navigate to={hasLeft ? paths.home() : paths.auth(pathname + search)} replace />
}
