import { toRefusal } from './smtp-client'

it('a refusal of the mail server is named by its codes, without the words that quote an address', () => {
  const answer = {
    ...{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, permanent: true },
    response: '550 5.7.1 <asha@example.com>: sender rejected',
  }
  expect(toRefusal(answer)).toMatchObject({ message: 'EENVELOPE RCPT TO 550 5.7.1', final: true })
})
