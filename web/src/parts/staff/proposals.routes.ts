import type * as payments from '@borderlane/contracts/payments/admin'
import { route } from '../../http/routes'

/** What waits for a second person, by the service that keeps it. */
export const proposalsRoutes = {
  listPaymentProposals: route<typeof payments.listPaymentProposals>('GET /api/admin/proposals/payments'),
  decidePaymentProposal: route<typeof payments.decidePaymentProposal>(
    'POST /api/admin/proposals/payments/:id',
  ),
}
