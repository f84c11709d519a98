import { Injectable } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import { hasHead } from './head-requests'

/** Addresses of programs: a wrong one gets an error as JSON, never a page. */
export const FOR_PROGRAMS = /^\/(api|auth\/v1|files|webhooks|health|docs|assets|flags)(\/|$)/
const OF_PAGES = ['GET', 'HEAD']

/** Which methods an address takes, so that a wrong one can be distinguished from a wrong address. */
@Injectable()
export class AllowedMethods {
  private readonly exact = new Map<string, Set<string>>()
  private readonly patterns = new Map<string, { path: RegExp; methods: Set<string> }>()

  /** To be called before there are routes. */
  register(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method, config }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD' || hasHead(config?.contract)) this.methodsAt(url)?.add(one)
    })
  }

  /** The methods of the routes that have this path; none for an address that does not exist. */
  of(path: string): string[] {
    const found = [...this.patterns.values()].filter((one) => one.path.test(path))
    const methods = [...(this.exact.get(path) ?? []), ...found.flatMap((one) => [...one.methods])]
    if (methods.length === 0 && !FOR_PROGRAMS.test(path)) return OF_PAGES
    return [...new Set(methods)].sort()
  }

  private methodsAt(url: string): Set<string> | undefined {
    // The pages: their addresses are not routes.
    if (url.includes('*')) return undefined
    if (!url.includes(':')) return setAt(this.exact, url, () => new Set())
    const path = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
    return setAt(this.patterns, url, () => ({ path, methods: new Set<string>() })).methods
  }
}

function setAt<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
