import type { Routed } from '@borderlane/contracts/define'
import { HttpCode, RequestMapping, RequestMethod } from '@nestjs/common'
import { RouteConfig } from '@nestjs/platform-fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route stands for; routes of the web and of health have none. */
    contract?: Routed
  }
}

/** Makes a controller's method answer the HTTP route of a contract; limits, access and documentation follow from it. */
export function Route(contract: Routed): MethodDecorator {
  const [method, path] = contract.http!.split(' ') as [keyof typeof RequestMethod, string]
  return (target, key, descriptor) => {
    RequestMapping({ method: RequestMethod[method], path })(target, key, descriptor)
    HttpCode(contract.status)(target, key, descriptor)
    RouteConfig({ contract })(target, key, descriptor)
  }
}
