import { AppError, BODY_KEYS, type InputOf, type RequestOf, type Routed } from '@borderlane/contracts/define'
import { type FieldIssue, fieldIssues, MAX_FIELD_ISSUES, unknownFields } from '@borderlane/contracts/errors'
import { HttpCode, RequestMapping, RequestMethod } from '@nestjs/common'
import { RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyRequest } from 'fastify'

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

/**
 * Puts together what a request says: path parameters with the query (GET, HEAD, DELETE) or the JSON body (others).
 * @returns `sent` as the client wrote it, to pass on, and `input` as the contract reads it
 * @throws AppError `validation.failed` with every field that is not right
 */
export function readInput<C extends Routed>(
  contract: C,
  request: FastifyRequest,
): { sent: RequestOf<C>; input: InputOf<C> } {
  const params = request.params as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('validation.failed', { fields: [{ path: '', message: 'must be an object' }] })
  }
  if (holdsMore(body, contract.bodyKeys ?? BODY_KEYS) || holdsMore(query, BODY_KEYS)) {
    throw new AppError('validation.failed', { fields: [{ path: '', message: 'has too many fields' }] })
  }
  const fromQuery = ['GET', 'HEAD', 'DELETE'].includes(request.method)
  const [fields, misplaced] = fromQuery ? [query, body] : [body as Record<string, unknown>, query]

  const parsed = contract.input.safeParse({ ...fields, ...params })
  const issues: FieldIssue[] = [
    // A parameter in the wrong place, or a second time, is never silently ignored.
    ...unknownFields([
      ...Object.keys(misplaced),
      ...Object.keys(params).filter((name) => Object.hasOwn(fields, name)),
    ]),
    ...(parsed.success ? [] : fieldIssues(parsed.error)),
    ...(ABOUT_RULES.test(contract.http ?? '') ? ownPages(fields, request.host) : []),
  ].slice(0, MAX_FIELD_ISSUES)
  if (!parsed.success || issues.length > 0) throw new AppError('validation.failed', { fields: issues })
  return { sent: { ...fields, ...params } as RequestOf<C>, input: parsed.data as InputOf<C> }
}

const ABOUT_RULES = /\/(rules|imports|requirements|border-rules|papers|corrections)\b/

/** Fields that name a page of the very site that was asked: a fact whose source is this site cites itself. */
export function ownPages(value: unknown, host: string, path: readonly string[] = []): FieldIssue[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => ownPages(one, host, [...path, name]))
  const isOwn = typeof value === 'string' && URL.canParse(value) && new URL(value).host === host
  return isOwn ? [{ path: path.join('.'), message: 'must not be a page of this site' }] : []
}

/** Whether a value has more than so many fields and list entries, all levels together; stops as soon as it does. */
export function holdsMore(value: unknown, most: number): boolean {
  const inside: unknown[] = [value]
  let left = most
  while (inside.length > 0) {
    const one = inside.pop()
    if (typeof one !== 'object' || one === null) continue
    const values = Object.values(one) as unknown[]
    left -= values.length
    if (left < 0) return true
    for (const value of values) if (typeof value === 'object') inside.push(value)
  }
  return false
}
