import { useEffect, useRef } from 'react'
import { offerPasskeys } from '../../parts/security/passkey'
import { PasskeyButton } from '../../parts/security/passkey-button'

/** Signing in by a passkey: by a press, or where the browser offers one to fill in. */
export function PasskeySignIn() {
  const offer = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    offer.current = controller
    // The press below shows what is wrong; anyone who was not asking need not hear of it.
    offerPasskeys(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [])
  return (
    <div className="mt-6 border-t border-hairline pt-6 empty:hidden">
      {/* A browser asks its owner one thing at a time. */}
      <PasskeyButton variant="quiet" onBegin={() => offer.current?.abort()} />
    </div>
  )
}
