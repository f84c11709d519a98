import type { Caller } from '@borderlane/contracts/caller'
import { checkAccess, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import type { OnModuleInit } from '@nestjs/common'
import { type DiscoveryService, type ModuleRef } from '@nestjs/core'
import type { Calls } from './calls'

/**
 * @param acts the caller is about to change something
 * @throws AppError `orders.not_found` if the caller may not see the order or there is none, `orders.access_ended` if
 *   they may not any more
 */
export type AskOrderAccess = (orderId: string, caller: Caller, acts: boolean) => Promise<OrderAccess>

/** Under this token orders itself, which cannot call itself, provides its answer. */
export const ORDER_ACCESS = Symbol('who may open an order')

const askers = new WeakMap<object, AskOrderAccess>()

/** How the process of a controller finds out who may open an order. */
export function orderAccessFor(controller: object): AskOrderAccess {
  const ask = askers.get(controller)
  if (!ask) throw new Error(`${controller.constructor.name} has no way to ask who may open an order`)
  return ask
}

/** Gives every controller the way of its process: a call to orders, or what orders provides. */
export class OrderAccessCheck implements OnModuleInit {
  constructor(
    private readonly name: ProcessName,
    private readonly calls: Calls,
    private readonly discovery: DiscoveryService,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    const ask = this.own() ?? this.byCall()
    if (!ask) return
    for (const { instance } of this.discovery.getControllers()) {
      if (typeof instance === 'object' && instance !== null) askers.set(instance as object, ask)
    }
  }

  private own(): AskOrderAccess | undefined {
    try {
      return this.modules.get<AskOrderAccess>(ORDER_ACCESS, { strict: false })
    } catch {
      return undefined
    }
  }

  private byCall(): AskOrderAccess | undefined {
    if (!(topology[this.name] as Member).calls.includes(checkAccess)) return undefined
    return (id, caller, acts) => this.calls.send(checkAccess, { id, acts }, caller)
  }
}
