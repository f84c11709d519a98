import { order } from '../../test/example'
import { walletRequest } from './payment-methods'

test('a wallet is asked in the form of a payment request: GB, lower-case currency, total, name and e-mail', () => {
  expect(walletRequest(order(), 'Borderlane BL-7K3M92QX')).toEqual({
    country: 'GB',
    currency: 'gbp',
    total: { label: 'Borderlane BL-7K3M92QX', amount: 8_925 },
    requestPayerName: true,
    requestPayerEmail: true,
  })
})
