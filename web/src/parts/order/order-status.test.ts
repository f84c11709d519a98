import { ORDER_STATUSES, type OrderStatus } from '@borderlane/contracts/orders/statuses'
import admin from '../../locales/en/admin.json'
import order from '../../locales/en/order.json'
import site from '../../locales/en/site.json'
import { knownStatus, statusLabel } from './order-status'

test.each([...ORDER_STATUSES, 'on_the_moon', 'toString', ''] as OrderStatus[])(
  'the status "%s" has a label and a sentence; one that no one knows has those of Pending',
  (status) => {
    const isKnown = ORDER_STATUSES.includes(status)
    expect(knownStatus(status)).toBe(isKnown ? status : 'pending')
    expect(site.status[statusLabel(status)]).toBeTruthy()
    expect(order.message[knownStatus(status)]).toBeTruthy()
    expect(admin.status[knownStatus(status)]).toBeTruthy()
    if (!isKnown) expect(statusLabel(status)).toBe('pending')
  },
)
