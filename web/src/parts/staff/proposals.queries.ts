import type { Proposal } from '@borderlane/contracts/proposal'
import type { StaffCall } from '@borderlane/contracts/roles'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../http/client'
import { useMay } from './use-may'
import type * as catalogue from '@borderlane/contracts/catalogue/admin'
import type * as identity from '@borderlane/contracts/identity/admin'
import type * as orders from '@borderlane/contracts/orders/admin'
import type * as payments from '@borderlane/contracts/payments/admin'
import { route } from '../../http/routes'

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

export const PROPOSALS = 'proposals'
const RENEWED_EVERY_MS = 60_000

/** The services in which acts wait for a second person, with the calls about them. */
export const PROPOSAL_SERVICES = [
  {
    call: 'payments.listProposals',
    list: proposalsRoutes.listPaymentProposals,
    decide: proposalsRoutes.decidePaymentProposal,
  },
  {
    call: 'catalogue.listProposals',
    list: proposalsRoutes.listCatalogueProposals,
    decide: proposalsRoutes.decideCatalogueProposal,
  },
  {
    call: 'orders.listProposals',
    list: proposalsRoutes.listDecisionProposals,
    decide: proposalsRoutes.decideDecisionProposal,
  },
  {
    call: 'identity.listProposals',
    list: proposalsRoutes.listRoleProposals,
    decide: proposalsRoutes.decideRoleProposal,
  },
] as const satisfies readonly { call: StaffCall; list: unknown; decide: unknown }[]

export type ProposalService = (typeof PROPOSAL_SERVICES)[number]

export interface WaitingProposal {
  proposal: Proposal
  service: ProposalService
}

/** What waits for a second person, or was decided, of all services that one's roles open. */
export function useProposals(decided: boolean) {
  const may = useMay()
  const services = PROPOSAL_SERVICES.filter(({ call }) => may(call))
  return useQueries({
    queries: services.map(({ call, list }) => ({
      queryKey: [PROPOSALS, decided, call],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(list, { decided: decided ? 'true' : 'false' }, { signal }),
      staleTime: 0,
      refetchInterval: RENEWED_EVERY_MS,
    })),
    combine: (answers) => ({
      proposals: answers.flatMap(({ data }, index): WaitingProposal[] =>
        (data?.proposals ?? []).map((proposal) => ({ proposal, service: services[index]! })),
      ),
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error, data }) => error && !data)?.error,
      refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    }),
  })
}
