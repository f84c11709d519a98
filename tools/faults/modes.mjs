import { Failure } from '../../deploy/local/program.mjs'
import { diskFaults } from './disk-faults.mjs'
import { lockFaults } from './lock-faults.mjs'
import { lossFaults } from './loss-faults.mjs'
import { overlappingFaults, processFaults } from './process-faults.mjs'
import { specialFaults } from './special-faults.mjs'

const killed = (...parts) => parts.map((part) => `${part}: killed`)

/**
 * What a run is made of. `pace`: milliseconds between two people of a kind; `least`: so many of a kind come; `settings`
 * of all processes; `names` of the faults, all unless given. In each form a figure beyond its bound is wrong, so it wants
 * a machine that has nothing else to do.
 * @type {Record<string, { replicas: number, pace: Record<string, number>, least?: Record<string, number>,
 *   settings?: Record<string, string>, names?: string[] }>}
 */
export const MODES = {
  lab: { replicas: 2, pace: { travellers: 1_200, payers: 3_000, accountHolders: 5_000 } },
  smoke: {
    replicas: 1,
    pace: { travellers: 500, payers: 2_000, accountHolders: 3_000 },
    names: killed('gateway', 'orders', 'documents', 'payments', 'notifications', 'nats', 'redis', 'postgres'),
  },
  // The provider is slow, and doubles, reorders and loses its webhooks.
  money: {
    replicas: 1,
    pace: { payers: 400, cancelers: 800, families: 1_600 },
    least: { payers: 120, cancelers: 48, families: 24 },
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
  const all = [
    ...processFaults(stand),
    ...overlappingFaults(stand, random),
    ...diskFaults(stand),
    ...lockFaults(),
    ...lossFaults(),
    ...specialFaults(),
  ]
  if (names) return all.filter(({ name }) => names.includes(name))
  if (!only) return all
  const parts = [...new Set(all.map(({ part }) => part))]
  const unknown = only.find((part) => !parts.includes(part))
  if (unknown) throw new Failure(`There is no fault of ${unknown}: --only= takes ${parts.join(', ')}`)
  return all.filter(({ part }) => only.includes(part))
}
