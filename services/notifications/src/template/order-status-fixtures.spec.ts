import { daysPattern, orderStatusFixtures } from '@borderlane/domain/test/order-status-fixtures'
import { sampleOrder } from '@borderlane/testing'
import mails from '@borderlane/words/locales/en/mails.json'
import { en } from '../locale/texts'
import type { MailedStatus } from '@borderlane/contracts/orders/statuses'
import { mailText } from './mail-content'
import { orderFurther } from './order-further.template'
import { orderRequest } from './order-request.template'
import { orderStatus } from './order-status.template'
import { orderConfirmation, orderReminder, orderSaved } from './order.template'

const url = 'https://visa.example/order/1#token=abc'
const isMailed = (status: string): status is MailedStatus => status in mails.status.subject
const fixtures = orderStatusFixtures(sampleOrder())
/** A mail says the day within a sentence, and the whole sentence where it has ended. */
const dayOf = (by = '') => by.replace('Expected by ', '')
/** Lines are broken where a mail is full. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('mails say of an order what every other place says of it', () => {
  it.each(fixtures.filter(({ order }) => order.next.code === 'pay'))(
    'what is saved and not paid, $name',
    ({ order, daysLater, price }) => {
      for (const mail of [orderSaved, orderReminder]) {
        const text = oneLine(mailText(mail({ order, url }, en), en))
        expect(text).toMatch(daysPattern(daysLater!))
        expect(text).not.toMatch(/today|2099/)
        expect(text).toContain(price)
      }
    },
  )

  it.each(fixtures.filter(({ order }) => order.next.code === 'answer'))(
    'what is asked for, $name',
    ({ order, days }) => {
      expect(oneLine(mailText(orderRequest({ order, url }, en), en))).toMatch(daysPattern(days))
    },
  )

  it.each(fixtures.filter(({ order }) => order.next.code === 'fee_unpaid'))(
    'a further payment that was declined, $name',
    ({ order, next }) => {
      expect(oneLine(mailText(orderFurther({ order, url }, en)!, en))).toContain(next)
    },
  )

  it.each(fixtures.filter(({ order }) => order.history.some(({ status }) => status === 'paid')))(
    'the confirmation, $name',
    ({ order, next, by, days, price }) => {
      const text = oneLine(mailText(orderConfirmation({ order, url }, en), en))
      expect(text).toContain(next)
      expect(text).toContain(dayOf(by))
      expect(text).toMatch(daysPattern(days))
      expect(text).toContain(price)
    },
  )

  // What is over says what becomes of the money.
  const news = fixtures.filter(({ order: { status } }) => isMailed(status) && !/rejected|closed/.test(status))
  it.each(news)('the news, $name', ({ order, who, next, by, days }) => {
    const status = order.status as MailedStatus
    const text = oneLine(mailText(orderStatus({ order, url }, en, { status }), en))
    expect(text).toContain(next)
    expect(text).toContain(dayOf(by))
    expect(text).toMatch(daysPattern(days))
    // A text that waits for the traveller does not say that we are at work.
    expect(text.includes('We are reviewing')).toBe(status === 'in_review' && who !== 'You')
  })
})
