import type { Fact } from '@borderlane/contracts/define'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import type { EntityManager } from 'typeorm'
import type { DiscoveredMethods } from './discovered-methods'
import { askedFactOf, factOf } from './on'

/** Does what a fact is listened to for. */
export interface Listener {
  /** Asks other services for what the effect needs, before its transaction begins. */
  ask: (payload: unknown) => Promise<unknown>
  effect: (payload: unknown, tx: EntityManager, messageId: string, asked: unknown) => Promise<void>
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined)

/**
 * The listeners of a service, by fact.
 * @throws Error where they are not exactly those of its row in the topology
 */
export function listenersOf(service: ProcessName, methods: DiscoveredMethods): Map<Fact, Listener> {
  const found = new Map<Fact, Listener>()
  const asks = new Map<Fact, Listener['ask']>()
  for (const { name, method } of methods.all()) {
    const asked = askedFactOf(method)
    if (asked) asks.set(asked, method as Listener['ask'])
    const fact = factOf(method)
    if (!fact) continue
    if (found.has(fact)) throw new Error(`two listeners for ${fact.name}: ${name} is the second`)
    found.set(fact, { ask: nothing, effect: method as Listener['effect'] })
  }
  for (const [fact, ask] of asks) {
    const listener = found.get(fact)
    if (!listener) throw new Error(`nobody listens to ${fact.name}, for which something is asked first`)
    listener.ask = ask
  }
  const wanted = new Set((topology[service] as Member).facts)
  const missing = [...wanted].filter((fact) => !found.has(fact))
  const surplus = [...found.keys()].filter((fact) => !wanted.has(fact))
  if (missing.length + surplus.length > 0) {
    const names = [...missing, ...surplus].map((fact) => fact.name).join(', ')
    throw new Error(`listeners and topology of ${service} differ: ${names}`)
  }
  return found
}
