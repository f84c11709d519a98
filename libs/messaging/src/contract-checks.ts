import { AppError, type Call, type Caller, type Stream } from '@borderlane/contracts/define'
import { fieldIssues } from '@borderlane/contracts/errors'
import { isOfStaff, mayCall } from '@borderlane/contracts/roles'
import { type Member, topology } from '@borderlane/contracts/topology'
import { log } from '@borderlane/runtime'
import type { z } from 'zod'

/** A screen that was left open does nothing of weight. */
const PROOF_MS = 15 * 60_000

/**
 * Whether this kind of caller may make a call at all. Whether a thing is theirs is a question of its own.
 * @throws AppError `auth.required` or `auth.forbidden`
 */
export function checkCaller(contract: Call | Stream, caller: Caller): void {
  if (contract.kind === 'call' && contract.weighty) demandProof(caller)
  if (contract.access === 'service') return checkService(contract, caller)
  if (contract.access === 'user' && caller.kind !== 'user') throw new AppError('auth.required')
  if (contract.access === 'admin' && caller.kind !== 'user') throw new AppError('auth.required')
  if (contract.access === 'admin' && !mayCall(contract.name, caller.roles))
    throw new AppError('auth.forbidden')
}

/**
 * Before an act of weight. Who signs in with one factor shows it once.
 * @throws AppError `auth.proof_needed` where staff showed who they are longer ago than 15 minutes
 */
export function demandProof({ roles = [], provedAt }: Caller): void {
  if (roles.length === 0 || !provedAt) return
  if (Date.now() - Date.parse(provedAt) > PROOF_MS) throw new AppError('auth.proof_needed')
}

/** The broker holds who may send; this holds in whose name. */
function checkService(contract: Call | Stream, caller: Caller): void {
  if (caller.kind !== 'service') {
    const isTheirs = contract.kind === 'call' && contract.onBehalf
    if (isTheirs && (!isOfStaff(contract.name) || mayCall(contract.name, caller.roles))) return
    throw new AppError('auth.forbidden')
  }
  const rows: Partial<Record<string, Member>> = topology
  const row = rows[caller.service ?? '']
  const asks = contract.kind === 'call' ? row?.calls.includes(contract) : row?.streams?.includes(contract)
  if (!asks) throw new AppError('auth.forbidden')
}

/** @throws AppError `validation.failed` with the fields, never with their values */
export function parseInput<I extends z.ZodType>(contract: { input: I }, data: unknown): z.output<I> {
  const parsed = contract.input.safeParse(data)
  if (!parsed.success) throw new AppError('validation.failed', { fields: fieldIssues(parsed.error) })
  return parsed.data
}

/** Reduces what leaves a service to its schema. @throws AppError `internal.bad_data` */
export function parseOutput(schema: z.ZodType, output: unknown, subject: string): unknown {
  const parsed = schema.safeParse(output)
  if (parsed.success) return parsed.data
  log.error(
    { event: 'bad_output', subject, fields: fieldIssues(parsed.error) },
    'answer does not match its contract; the caller gets an error',
  )
  throw new AppError('internal.bad_data')
}
