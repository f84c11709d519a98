import { sampleOrder } from '@borderlane/testing'
import { en, textsOf } from '../locale/texts'
import { mailText } from './mail-content'
import { passportEnds, visaEnds } from './order-ends.template'

const url = 'https://visa.example/order/0190a1b2-0000-7000-8000-000000000001?lang=de#token=abc_123'
const sample = sampleOrder()
const order = {
  ...sample,
  visa: { validUntil: '2027-03-31' },
  applicant: { ...sample.applicant, passportExpiryDate: '2027-04-23' },
}

it('a reminder names the last day, and has one link that ends the reminders', () => {
  const mail = mailText(visaEnds({ order, url }, en)!, en)
  expect(mail).toContain('31 March 2027')
  expect(mail).toContain(url.replace('?lang=de', '?lang=de&reminders=off'))
  expect(mailText(passportEnds({ order, url }, textsOf('de'))!, textsOf('de'))).toContain('23. April 2027')
})

it('there is no reminder of what has no end', () => {
  expect(visaEnds({ order: { ...order, visa: { entries: 'single' } }, url }, en)).toBeNull()
  expect(passportEnds({ order: { ...order, applicant: sample.applicant }, url }, en)).toBeNull()
})
