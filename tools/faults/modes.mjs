import { Failure } from '../../deploy/local/failure.mjs'
import { overlappingFaults, processFaults } from './process-faults.mjs'
import { specialFaults } from './special-faults.mjs'

const killed = (...parts) => parts.map((part) => `${part}: killed`)

/**
 * What a run is made of. `pace`: milliseconds between two people of a kind; `least`: so many of a kind come; `settings`
 * of all processes; `names` of the faults, all unless given; `isMeasured`: figures beyond their bounds are wrong, which
 * wants a machine that has nothing else to do. Otherwise only what is lost, doubled or changed is, and what never comes
 * back.
 * @type {Record<string, { replicas: number, isMeasured: boolean, pace: Record<string, number>, least?: number,
 *   settings?: Record<string, string>, names?: string[] }>}
 */
export const MODES = {
  lab: { replicas: 2, isMeasured: true, pace: { travellers: 1_200, payers: 3_000, accountHolders: 5_000 } },
  smoke: {
    replicas: 1,
    isMeasured: false,
    pace: { travellers: 500, payers: 2_000, accountHolders: 3_000 },
    names: killed('gateway', 'orders', 'documents', 'payments', 'notifications', 'nats', 'redis', 'postgres'),
  },
  // The provider is slow, and doubles, reorders and loses its webhooks.
  money: {
    replicas: 1,
    isMeasured: false,
    pace: { payers: 400 },
    least: 120,
    settings: {
      SIMULATED_DELAY_MS: '500',
      SIMULATED_WEBHOOK_DELAY_MS: '4000',
      SIMULATED_WEBHOOK_DOUBLED_PERCENT: '25',
      SIMULATED_WEBHOOK_LOST_PERCENT: '20',
    },
    names: [
      ...killed('payments', 'gateway', 'orders', 'nats', 'notifications', 'postgres', 'redis'),
      'payments: killed twice',
    ],
  },
  controls: {
    replicas: 1,
    isMeasured: false,
    pace: { travellers: 1_500, payers: 2_000, accountHolders: 3_000 },
  },
}

/**
 * The faults of a run, in order.
 * @param {import('./process-faults.mjs').Scene} scene
 * @param {{ names?: string[], only?: string[] }} which
 * @throws Failure for a part that nothing can happen to
 */
export function faultsOf({ stand, random }, { names, only }) {
  const all = [...processFaults(stand), ...overlappingFaults(stand, random), ...specialFaults(stand)]
  if (names) return all.filter(({ name }) => names.includes(name))
  if (!only) return all
  const parts = [...new Set(all.map(({ part }) => part))]
  const unknown = only.find((part) => !parts.includes(part))
  if (unknown) throw new Failure(`There is no fault of ${unknown}: --only= takes ${parts.join(', ')}`)
  return all.filter(({ part }) => only.includes(part))
}
