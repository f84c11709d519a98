import { MailSender } from './site'

it.each([
  ['Visas & Co <hello@example.com>', true],
  ['hello@mail.example.co.uk', true],
  ['a@localhost', true],
  ['a@...', false],
  ['a@example..com', false],
  ['a, b@example.com', false],
  ['A, B; <x@example.com>', false],
  ['A <x,y@example.com>', false],
])('the sender %s is one address that a mail server takes: %p', (sender, isTaken) => {
  expect(MailSender.safeParse(sender).success).toBe(isTaken)
})
