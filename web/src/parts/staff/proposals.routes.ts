import type * as catalogue from '@borderlane/contracts/catalogue/admin'
import type * as identity from '@borderlane/contracts/identity/admin'
import type * as orders from '@borderlane/contracts/orders/admin'
import type * as payments from '@borderlane/contracts/payments/admin'
import { route } from '../../http/routes'

/** What waits for a second person, by the service that keeps it. */
export const proposalsRoutes = {
  listPaymentProposals: route<typeof payments.listPaymentProposals>('GET /api/admin/proposals/payments'),
  decidePaymentProposal: route<typeof payments.decidePaymentProposal>(
    'POST /api/admin/proposals/payments/:id',
  ),
  listCatalogueProposals: route<typeof catalogue.listCatalogueProposals>(
    'GET /api/admin/proposals/catalogue',
  ),
  decideCatalogueProposal: route<typeof catalogue.decideCatalogueProposal>(
    'POST /api/admin/proposals/catalogue/:id',
  ),
  listDecisionProposals: route<typeof orders.listDecisionProposals>('GET /api/admin/proposals/orders'),
  decideDecisionProposal: route<typeof orders.decideDecisionProposal>('POST /api/admin/proposals/orders/:id'),
  listRoleProposals: route<typeof identity.listRoleProposals>('GET /api/admin/proposals/identity'),
  decideRoleProposal: route<typeof identity.decideRoleProposal>('POST /api/admin/proposals/identity/:id'),
}
