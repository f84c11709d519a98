import { routes } from '../../http/routes'
import { callQuery } from '../../http/call-query'

/** What was asked and said in an application of an authority's form. */
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
