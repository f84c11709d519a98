import type { EventDefinition } from '@borderlane/contracts/define'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import type { EntityManager } from 'typeorm'
import type { DiscoveredMethods } from './discovered-methods'
import { askedEventOf, eventOf } from './on-event'

export interface Listener {
  /** Asks other services for what the effect needs, before its transaction begins. */
  ask: (payload: unknown) => Promise<unknown>
  effect: (payload: unknown, tx: EntityManager, messageId: string, asked: unknown) => Promise<void>
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined)

/**
 * The listeners of a service, by event.
 * @throws Error where they are not exactly those of its row in the topology
 */
export function listenersOf(
  service: ProcessName,
  methods: DiscoveredMethods,
): Map<EventDefinition, Listener> {
  const found = new Map<EventDefinition, Listener>()
  const asks = new Map<EventDefinition, Listener['ask']>()
  for (const { name, method } of methods.all()) {
    const asked = askedEventOf(method)
    if (asked) asks.set(asked, method as Listener['ask'])
    const event = eventOf(method)
    if (!event) continue
    if (found.has(event)) throw new Error(`two listeners for ${event.name}: ${name} is the second`)
    found.set(event, { ask: nothing, effect: method as Listener['effect'] })
  }
  for (const [event, ask] of asks) {
    const listener = found.get(event)
    if (!listener) throw new Error(`no one listens to ${event.name}, for which something is asked first`)
    listener.ask = ask
  }
  const wanted = new Set((topology[service] as Member).events)
  const missing = [...wanted].filter((event) => !found.has(event))
  const surplus = [...found.keys()].filter((event) => !wanted.has(event))
  if (missing.length + surplus.length > 0) {
    const names = [...missing, ...surplus].map((event) => event.name).join(', ')
    throw new Error(`listeners and topology of ${service} differ: ${names}`)
  }
  return found
}
