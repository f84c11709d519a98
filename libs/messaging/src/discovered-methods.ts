import { Injectable } from '@nestjs/common'
import { DiscoveryService, MetadataScanner } from '@nestjs/core'

type Method = (...args: unknown[]) => unknown

export interface DiscoveredMethod {
  /** `<class>.<method>` */
  name: string
  method: Method
}

/** Finds the methods of providers and controllers that carry one of our decorators. */
@Injectable()
export class DiscoveredMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  all(): DiscoveredMethod[] {
    const wrappers = [...this.discovery.getProviders(), ...this.discovery.getControllers()]
    const instances = new Set(wrappers.map((wrapper) => wrapper.instance as object | null))
    return [...instances].flatMap((instance) => {
      if (typeof instance !== 'object' || instance === null) return []
      const prototype = Object.getPrototypeOf(instance) as Record<string, unknown> | null
      if (!prototype || prototype === Object.prototype) return []
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name]
        if (typeof method !== 'function') return []
        return [{ name: `${instance.constructor.name}.${name}`, method: bound(method as Method, instance) }]
      })
    })
  }
}

/** The bound method keeps the decorator's metadata reachable. */
function bound(method: Method, instance: object): Method {
  const call: Method = (...args) => method.apply(instance, args)
  for (const key of Reflect.getMetadataKeys(method) as symbol[]) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, method), call)
  }
  return call
}
