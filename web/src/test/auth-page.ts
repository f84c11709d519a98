import { listCountries } from '@borderlane/contracts/catalogue/public'
import { getAccount } from '@borderlane/contracts/identity/account'
import { issueTokens, signUp } from '@borderlane/contracts/identity/public'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import { screen } from '@testing-library/react'
import { COUNTRIES } from './example'
import { account, answer, EMAIL, protocolSession } from './identity'
import { newServer, openAt } from './render'

/** A server that accepts every sign-in and sign-up. */
export const serveAuth = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getAccount, () => account())
    .on(listOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 20 }))
    .on(issueTokens, () => answer(200, protocolSession()))
    .on(signUp, () => answer(200, protocolSession({ user: { email_confirmed_at: undefined } })))

/** Opens a page and signs in there. */
export async function signIn(path: string, password = 'three odd words') {
  const opened = await openAt(path)
  const { user } = opened
  await user.type(await screen.findByLabelText('Email'), ` ${EMAIL} `)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return opened
}
