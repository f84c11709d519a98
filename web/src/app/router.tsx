import i18next from 'i18next'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { HomePage } from '../features/home/home.page'
import { NotFoundPage } from '../features/not-found/not-found.page'
import { CrashPage } from './crash.page'
import { Layout } from './layout'
import { PATTERNS } from './paths'

/** A page that is fetched when it is first visited, its texts with it. */
const later = (texts: string, load: () => Promise<ComponentType>) => async () => {
  const [Component] = await Promise.all([load(), i18next.loadNamespaces(texts)])
  return { Component }
}

const order = later('order', () => import('../features/order/order.page').then((m) => m.OrderPage))

export const pages: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: CrashPage,
    // The frame alone stands while the first page is fetched.
    HydrateFallback: () => null,
    children: [
      {
        // A page that crashes leaves header and footer standing.
        ErrorBoundary: CrashPage,
        children: [
          { path: PATTERNS.home, Component: HomePage },
          {
            path: PATTERNS.results,
            lazy: later('results', () =>
              import('../features/results/results.page').then((m) => m.ResultsPage),
            ),
          },
          {
            path: PATTERNS.apply,
            lazy: later('apply', () => import('../features/apply/apply.page').then((m) => m.ApplyPage)),
          },
          {
            path: PATTERNS.payment,
            lazy: later('payment', () =>
              import('../features/payment/payment.page').then((m) => m.PaymentPage),
            ),
          },
          {
            path: PATTERNS.paymentSuccess,
            lazy: later('payment', () =>
              import('../features/payment/payment-success.page').then((m) => m.PaymentSuccessPage),
            ),
          },
          { path: PATTERNS.order, lazy: order },
          { path: PATTERNS.orderOfList, lazy: order },
          {
            path: PATTERNS.orders,
            lazy: later('orders', () => import('../features/orders/orders.page').then((m) => m.OrdersPage)),
          },
          {
            path: PATTERNS.auth,
            lazy: later('auth', () => import('../features/auth/auth.page').then((m) => m.AuthPage)),
          },
          {
            path: PATTERNS.newPassword,
            lazy: later('auth', () =>
              import('../features/auth/new-password.page').then((m) => m.NewPasswordPage),
            ),
          },
          {
            path: PATTERNS.account,
            lazy: later('account', () =>
              import('../features/account/account.page').then((m) => m.AccountPage),
            ),
          },
          {
            path: PATTERNS.admin,
            lazy: later('admin', () => import('../features/admin/admin.page').then((m) => m.AdminPage)),
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]
