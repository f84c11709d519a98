import type { Call } from '@borderlane/contracts/define'
import { routedCalls } from '@borderlane/contracts/topology'
import { Calls } from '@borderlane/messaging'
import { Controller, Inject, Req, Res, type Type } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput, Route } from './route'

@Controller()
class ContractRoutes {
  constructor(@Inject(Calls) readonly calls: Calls) {}
}

/**
 * The controller of all routes that a service answers: one method per contract, with Nest's own decorators, so that
 * guards and filters hold as for a method written by hand. Routes on which the gateway itself works have controllers
 * of their own.
 */
export function contractRoutes(): Type {
  for (const contract of routedCalls.filter((call) => !call.envelope)) addRoute(contract)
  return ContractRoutes
}

function addRoute(contract: Call): void {
  const target: object = ContractRoutes.prototype
  const descriptor: PropertyDescriptor = {
    configurable: true,
    async value(this: ContractRoutes, request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const { sent } = readInput(contract, request)
      const { json, isReplay } = await this.calls.pass(contract, sent, callerOf(request))
      if (isReplay) void reply.header('idempotent-replayed', 'true')
      if (json) void reply.type('application/json; charset=utf-8')
      return json
    },
  }
  Object.defineProperty(target, contract.name, descriptor)
  Req()(target, contract.name, 0)
  Res({ passthrough: true })(target, contract.name, 1)
  Route(contract)(target, contract.name, descriptor)
}
