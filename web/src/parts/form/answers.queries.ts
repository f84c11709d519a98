import { routes } from '../../http/routes'
import { callQuery } from '../../http/client'

export const answersQuery = (orderId: string) =>
  callQuery(
    ['order', orderId, 'answers'],
    routes.readAnswers,
    { id: orderId },
    {
      orderId,
      // It holds sealed answers.
      gcTime: 0,
    },
  )
