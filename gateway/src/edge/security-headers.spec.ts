import type { Config } from '../config'
import { securityHeaders } from './security-headers'

const policyOf = (more: Partial<Config>) =>
  securityHeaders({ PUBLIC_URL: 'https://visa.example', ...more } as Config)['Content-Security-Policy']!

it('lets pages load nothing of others, and with the key of Stripe its script, frames and calls only', () => {
  expect(policyOf({})).not.toContain('stripe')
  const policy = policyOf({ STRIPE_PUBLISHABLE_KEY: 'pk_test_123' })
  const part = (name: string) => policy.split(';').find((one) => one.startsWith(`${name} `))
  expect(part('script-src')).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
  expect(part('frame-src')).toContain('https://hooks.stripe.com')
  expect(part('connect-src')).toBe("connect-src 'self' https://api.stripe.com")
  expect(part('default-src')).toBe("default-src 'self'")
})
