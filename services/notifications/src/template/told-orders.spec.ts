import { daysPattern, toldOrders } from '@borderlane/contracts/orders/told-orders'
import mails from '@borderlane/words/locales/en/mails.json'
import { sampleOrder } from '@borderlane/testing'
import { en } from '../locale/texts'
import type { MailedStatus } from '../mail/mail-kind'
import { mailText } from './mail-text'
import { orderConfirmation } from './order-confirmation.template'
import { orderStatus } from './order-status.template'

const url = 'https://visa.example/order/1#token=abc'
const isMailed = (status: string): status is MailedStatus => status in mails.status.subject
const told = toldOrders(sampleOrder())
/** Lines are broken where a mail is full. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('mails say of an order what every other place says of it', () => {
  it.each(told.filter(({ order }) => order.history.some(({ status }) => status === 'paid')))(
    'the confirmation, $name',
    ({ order, next, days, price }) => {
      const text = oneLine(mailText(orderConfirmation({ order, url }, en), en))
      expect(text).toContain(next)
      expect(text).toMatch(daysPattern(days))
      expect(text).toContain(price)
    },
  )

  // What is over says what becomes of the money.
  const news = told.filter(({ order: { status } }) => isMailed(status) && !/rejected|closed/.test(status))
  it.each(news)('the news, $name', ({ order, next, days }) => {
    const status = order.status as MailedStatus
    const text = oneLine(mailText(orderStatus({ order, url }, en, { status }), en))
    expect(text).toContain(next)
    expect(text).toMatch(daysPattern(days))
  })
})
