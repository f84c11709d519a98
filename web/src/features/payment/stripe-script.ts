/** What we use of Stripe's script for browsers (docs.stripe.com/js); the script is the only thing that sees a card. */
export interface StripeJs {
  elements: (options?: object) => StripeElements
  createPaymentMethod: (options: object) => Promise<StripeAnswer<{ paymentMethod: { id: string } }>>
  handleNextAction: (options: { clientSecret: string }) => Promise<StripeAnswer<object>>
}

interface StripeElements {
  create: (kind: string, options?: object) => StripeElement
  submit: () => Promise<StripeAnswer<object>>
}

export interface StripeElement {
  mount: (place: HTMLElement) => void
  destroy: () => void
  on: (event: string, listener: (event: StripeEvent) => void) => void
}

export interface StripeEvent {
  error?: { message?: string }
  /** Of `ready`: what the browser can pay with; undefined: nothing. */
  availablePaymentMethods?: object
  /** Of `click`. */
  resolve?: (options?: object) => void
}

type StripeAnswer<T> = ({ error: { message?: string } } & Partial<T>) | ({ error?: undefined } & T)

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

/** Stripe wants its script from its own address, unbundled. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/v3/'

let loading: Promise<StripeJs> | undefined

/**
 * Stripe's script, fetched when it is needed first and once.
 * @throws Error when it does not come; the next call tries again
 */
export function loadStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= fetchScript().then(
    () => window.Stripe!(publishableKey),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

function fetchScript(): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = STRIPE_SCRIPT
    script.async = true
    script.onload = () => (window.Stripe ? resolve() : reject(new Error('stripe: no script')))
    script.onerror = () => {
      script.remove()
      reject(new Error('stripe: not loaded'))
    }
    document.head.append(script)
  })
}
