import 'i18next'
import type account from '../locales/en/account.json'
import type admin from '../locales/en/admin.json'
import type apply from '../locales/en/apply.json'
import type auth from '../locales/en/auth.json'
import type site from '../locales/en/site.json'
import type errors from '../locales/en/errors.json'
import type home from '../locales/en/home.json'
import type order from '../locales/en/order.json'
import type orders from '../locales/en/orders.json'
import type payment from '../locales/en/payment.json'
import type results from '../locales/en/results.json'

// The compiler knows every key: a text that does not exist is an error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: {
      account: typeof account
      admin: typeof admin
      apply: typeof apply
      auth: typeof auth
      site: typeof site
      errors: typeof errors
      home: typeof home
      order: typeof order
      orders: typeof orders
      payment: typeof payment
      results: typeof results
    }
  }
}
