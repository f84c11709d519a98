import { matchRoutes } from 'react-router'
import { PATTERNS } from '../parts/navigation/paths'
import { startTestTexts } from '../test/render'
import { pages } from './router'

const routeOf = (path: string) => matchRoutes(pages, path)?.at(-1)?.route

test('every path is a page', () => {
  const pathOf = (pattern: string) => routeOf(pattern.replace(/:\w+/, '1'))?.path
  expect(Object.values(PATTERNS).filter((pattern) => pathOf(pattern) !== pattern)).toEqual([])
})

/** The routes of the specification, each with the component that it is. */
const ROUTES = [
  ['/', 'HomePage'],
  ['/auth', 'AuthPage'],
  ['/visa-results', 'ResultsPage'],
  ['/apply', 'ApplyPage'],
  ['/payment', 'PaymentPage'],
  ['/payment-success', 'PaymentSuccessPage'],
  ['/orders', 'OrdersPage'],
  ['/orders/1', 'OrderPage'],
  ['/order/1', 'OrderPage'],
  ['/admin', 'StaffHomePage'],
  ['/terms', 'TermsPage'],
  ['/privacy', 'PrivacyPage'],
  ['/accessibility', 'AccessibilityPage'],
  ['/status', 'StatusPage'],
  ['/about', 'AboutPage'],
  ['/visa-updates', 'VisaUpdatesPage'],
  ['/contact', 'ContactPage'],
  ['/help', 'HelpPage'],
  ['/testimonials', 'TestimonialsPage'],
  ['/affiliates', 'AffiliatesPage'],
  ['/refer', 'ReferPage'],
  ['/get-visa', 'GetVisaPage'],
  ['/visa/india-tourist-evisa', 'GuidePage'],
  ['/import-visa-data', 'ImportPage'],
  ['/run-import', 'RunImportPage'],
  ['/pricing-management', 'PricingPage'],
  ['/no-such-page', 'NotFoundPage'],
] as const

test.each(ROUTES)('%s of the specification is the %s', async (path, name) => {
  await startTestTexts()
  const { Component, lazy } = routeOf(path) ?? {}
  const loaded = typeof lazy === 'function' ? await lazy() : { Component }
  expect(loaded.Component).toHaveProperty('name', name)
})
