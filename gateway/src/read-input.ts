import type { Call, InputOf, RequestOf } from '@borderlane/contracts/define'
import { AppError, type FieldIssue, fieldIssues } from '@borderlane/contracts/errors'
import type { FastifyRequest } from 'fastify'

/**
 * Puts together what a request says: path parameters with the query (GET, DELETE) or the JSON body (others).
 * @returns `sent` as the client wrote it, to pass on, and `input` as the contract reads it
 * @throws AppError `validation.failed` with every field that is not right
 */
export function readInput<C extends Call>(
  contract: C,
  request: FastifyRequest,
): { sent: RequestOf<C>; input: InputOf<C> } {
  const params = request.params as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('validation.failed', { fields: [{ path: '', message: 'must be an object' }] })
  }
  const fromQuery = request.method === 'GET' || request.method === 'DELETE'
  const [fields, misplaced] = fromQuery ? [query, body] : [body as Record<string, unknown>, query]

  const parsed = contract.input.safeParse({ ...fields, ...params })
  const issues: FieldIssue[] = [
    // A parameter in the wrong place, or a second time, is never silently ignored.
    ...[...Object.keys(misplaced), ...Object.keys(params).filter((name) => Object.hasOwn(fields, name))].map(
      (path) => ({ path, message: 'is not a known field' }),
    ),
    ...(parsed.success ? [] : fieldIssues(parsed.error)),
  ]
  if (!parsed.success || issues.length > 0) throw new AppError('validation.failed', { fields: issues })
  return { sent: { ...fields, ...params } as RequestOf<C>, input: parsed.data as InputOf<C> }
}
