import { newId } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'
import { REQUIRED_DOCUMENTS } from '../requirement/required-document'
import { Requirement } from '../requirement/requirement.entity'
import { remarkNotes, requirementNotes } from '../requirement/requirement-note'
import { BASE_SERVICE_FEE_CENTS, DEFAULT_DAYS } from '../requirement/standard-days'
import { policyFacts } from '../requirement/visa-policy'
import type { PolicyChange } from './policy-change'
import { tellSuccession, updateRow } from './row-update'
import type { Change } from './requirement-history.store'

export interface ChangeOptions extends Omit<Change, 'source' | 'effective'> {
  /** `YYYY-MM-DD` */
  today: string
  /** A rule that was edited by hand gives way, too. */
  replaceEdited: boolean
}

/** `over`: the rule has ended already. `kept`: what is there is newer, or was edited by hand. */
export type ChangeResult = { outcome: 'changed'; ids: string[] } | { outcome: 'unchanged' | 'kept' | 'over' }

type Facts = Pick<
  Requirement,
  | 'visaType'
  | 'visaRequired'
  | 'electronicAuthorisation'
  | 'admitted'
  | 'stayDays'
  | 'requiredDocuments'
  | 'notes'
  | 'source'
  | 'officialSource'
  | 'checkedOn'
>

/**
 * Puts one changed rule into the pair's time line. For good and with the same kind of visa, the row stays and its
 * facts change; otherwise the old row ends the day before, and a temporary rule opens a successor with the old values.
 */
export async function changeRule(
  tx: EntityManager,
  change: PolicyChange,
  options: ChangeOptions,
): Promise<ChangeResult> {
  if (change.validUntil && change.validUntil < options.today) return { outcome: 'over' }
  const rows = await rowsOfPair(tx, change)
  const current = rows.find((row) => holdsOn(row, change.validFrom))
  const facts = factsOf(change)
  if (current) {
    if (saysTheSame(current, facts) && current.validUntil === change.validUntil) {
      if (current.checkedOn < facts.checkedOn)
        await tx.update(Requirement, { id: current.id }, { checkedOn: facts.checkedOn, source: facts.source })
      return { outcome: 'unchanged' }
    }
    if (current.checkedOn > facts.checkedOn) return { outcome: 'kept' }
    if (current.editedAt && !options.replaceEdited) return { outcome: 'kept' }
  }
  const isForGood = change.validUntil === null && change.validFrom <= options.today
  const isInPlace =
    current && (current.validFrom === change.validFrom || (isForGood && current.visaType === facts.visaType))
  if (isInPlace)
    return {
      outcome: 'changed',
      ids: [
        await update(
          tx,
          current,
          { ...facts, validUntil: change.validUntil ?? current.validUntil },
          change,
          options,
        ),
      ],
    }
  return { outcome: 'changed', ids: await insert(tx, { change, facts, current, rows }, options) }
}

interface TimeLine {
  change: PolicyChange
  facts: Facts
  current: Requirement | undefined
  rows: readonly Requirement[]
}

async function insert(
  tx: EntityManager,
  { change, facts, current, rows }: TimeLine,
  options: ChangeOptions,
): Promise<string[]> {
  const next = rows
    .map((row) => row.validFrom)
    .filter((day) => day !== null && day > change.validFrom)
    .sort()[0]
  const dayBeforeNext = next ? dayAfter(next, -1) : null
  const end = current?.validUntil ?? dayBeforeNext
  if (current) await update(tx, current, { validUntil: dayAfter(change.validFrom, -1) }, change, options)
  const opened = tx.create(Requirement, {
    ...(current ?? blank(change)),
    ...facts,
    id: newId(),
    validFrom: change.validFrom,
    validUntil: earliest(change.validUntil, end),
    ...(current?.visaType === facts.visaType ? {} : withoutFee(facts, change)),
    editedAt: null,
    runId: options.runId,
    version: 1,
    createdAt: options.at,
  })
  await tx.insert(Requirement, opened)
  if (current) await tellSuccession(tx, current, opened, changeFrom(opened, change, options))
  if (!current || !change.validUntil || (end && end <= change.validUntil)) return [opened.id]
  const successor = tx.create(Requirement, {
    ...current,
    id: newId(),
    validFrom: dayAfter(change.validUntil, 1),
    validUntil: end,
    runId: options.runId,
    version: 1,
    createdAt: options.at,
  })
  await tx.insert(Requirement, successor)
  await tellSuccession(tx, opened, successor, changeFrom(successor, change, options))
  return [opened.id, successor.id]
}

async function update(
  tx: EntityManager,
  row: Requirement,
  values: Partial<Requirement>,
  { source, validFrom }: PolicyChange,
  options: ChangeOptions,
): Promise<string> {
  await updateRow(tx, row, values, { ...options, source, effective: validFrom })
  return row.id
}

function changeFrom({ validFrom }: Requirement, { source }: PolicyChange, options: ChangeOptions): Change {
  return { ...options, source, ...(validFrom ? { effective: validFrom } : {}) }
}

async function rowsOfPair(tx: EntityManager, change: PolicyChange): Promise<Requirement[]> {
  return tx
    .createQueryBuilder(Requirement, 'row')
    .where('row.passportCountry = :passport AND row.destinationCountry = :destination', {
      passport: change.passport,
      destination: change.destination,
    })
    .orderBy('row.visaRequired', 'DESC')
    .addOrderBy('row.createdAt', 'DESC')
    .setLock('pessimistic_write')
    .getMany()
}

function factsOf({ policy, source, official, remarks }: PolicyChange): Facts {
  return {
    ...policyFacts(policy.entry),
    stayDays: policy.stayDays,
    requiredDocuments: [...REQUIRED_DOCUMENTS[policy.entry]],
    notes: [...requirementNotes(policy), ...remarkNotes(remarks)],
    source,
    officialSource: official,
    checkedOn: source.asOf,
  }
}

/** A pair that had no rule: our own price and times from the defaults. */
function blank({ passport, destination }: PolicyChange): Partial<Requirement> {
  return {
    passportCountry: passport,
    destinationCountry: destination,
    baseServiceFeeCents: BASE_SERVICE_FEE_CENTS,
    processingDaysRush: null,
    processingDaysSuperRush: null,
    processingDaysSameDay: null,
    priceTier: null,
    lastPriceUpdated: null,
    inflationAdjusted: false,
    competitorPrices: [],
  }
}

/** Another kind of visa has another fee, which the next price update brings. */
function withoutFee({ visaRequired, admitted }: Facts, { policy }: PolicyChange): Partial<Requirement> {
  return {
    governmentFeeCents: 0,
    governmentFeeStatus: visaRequired && admitted ? 'unknown' : 'none',
    governmentFeeSource: null,
    governmentFeeListed: null,
    governmentFeeAsOf: null,
    extraFees: [],
    authorityDays: null,
    processingDaysStandard: DEFAULT_DAYS[policy.entry],
    processingDaysRush: null,
    processingDaysSuperRush: null,
    processingDaysSameDay: null,
    pricingNotes: null,
  }
}

function holdsOn(row: Requirement, day: string): boolean {
  return (
    (row.validFrom === null || row.validFrom <= day) && (row.validUntil === null || row.validUntil >= day)
  )
}

function saysTheSame(row: Requirement, facts: Facts): boolean {
  return (
    row.visaType === facts.visaType &&
    row.electronicAuthorisation === facts.electronicAuthorisation &&
    row.admitted === facts.admitted &&
    row.stayDays === facts.stayDays
  )
}

function earliest(a: string | null, b: string | null): string | null {
  return a !== null && b !== null ? (a < b ? a : b) : (a ?? b)
}

/** A day some days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
