import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { newId } from '@borderlane/persistence'
import { type EntityManager, In } from 'typeorm'
import { BASE_SERVICE_FEE_CENTS, DEFAULT_DAYS } from './government-fee'
import type { PolicyChange } from './policy-change'
import { type Change, holdRules, lockPair, removeRow, recordSuccession, updateRow } from './rule-row.store'
import { Requirement } from './requirement.entity'
import { byPair, dayAfter, holdsOn, overlaps, type Period, insertPiece, touches, without } from './time-line'
import { policyFacts, remarkNotes, REQUIRED_DOCUMENTS, requirementNotes } from './visa-policy'

export interface PaintOptions {
  /** `YYYY-MM-DD` */
  today: string
  replaceEdited: boolean
  /** A person has decided: what was seen later gives way, too. */
  replaceNewer?: boolean
}

export type ChangeOptions = PaintOptions & Omit<Change, 'source' | 'effective'>

/** `over`: the rule has ended already. `kept`: what is there is newer, or was edited by hand. */
export type Outcome = 'changed' | 'unchanged' | 'kept' | 'over'

export interface ChangeResult {
  outcomes: Outcome[]
  /** Rows that are new or say something else now. */
  ids: string[]
}

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
  | 'evidence'
  | 'staffCheck'
  | 'staySource'
  | 'checkedOn'
>

interface Piece extends Period {
  row: Requirement | null
  painted: { change: PolicyChange; facts: Facts } | null
}

/**
 * Puts changed rules of one pair into its time line, the earliest first. Each cuts its days out of the whole line. A row
 * stays where the rule stays: it gets longer or shorter, and of the same kind of visa from now on for good only its
 * facts change.
 * @param changes all of one pair
 */
export async function changeRules(
  tx: EntityManager,
  changes: readonly PolicyChange[],
  options: ChangeOptions,
): Promise<ChangeResult> {
  const [first] = changes
  if (!first) return { outcomes: [], ids: [] }
  await lockPair(tx, first.passport, first.destination)
  const rows = await rowsOfPair(tx, first)
  const { painted, outcomes } = paintAll(rows, changes, options)
  const line = joinPast(joinEqual(painted), options)
  const ids = await holdRules(tx, () => write(tx, { rows, line }, options))
  return { outcomes, ids }
}

/** What `changeRules` would do with the changes of each pair, without doing it. @returns one for each change */
export async function previewChanges(
  db: EntityManager,
  changes: readonly PolicyChange[],
  options: PaintOptions,
): Promise<{ outcome: Outcome; before: Requirement | null }[]> {
  const rows = await db.find(Requirement, {
    where: {
      passportCountry: In([...new Set(changes.map(({ passport }) => passport))]),
      destinationCountry: In([...new Set(changes.map(({ destination }) => destination))]),
    },
    order: { validFrom: { direction: 'ASC', nulls: 'FIRST' } },
  })
  const rowsOf = byPair(rows, (row) => row.passportCountry + row.destinationCountry)
  const changesOf = byPair(changes, ({ passport, destination }) => passport + destination)
  const previews = new Map<PolicyChange, { outcome: Outcome; before: Requirement | null }>()
  for (const [pair, ofPair] of changesOf) {
    const line = rowsOf.get(pair) ?? []
    const { outcomes } = paintAll(line, ofPair, options)
    for (const [index, change] of ofPair.entries()) {
      const before = line.find((row) => holdsOn(pieceOf(row), change.validFrom)) ?? null
      previews.set(change, { outcome: outcomes[index]!, before })
    }
  }
  return changes.map((change) => previews.get(change)!)
}

/** Puts changes of one pair into its line, the earliest first. */
function paintAll(
  rows: readonly Requirement[],
  changes: readonly PolicyChange[],
  options: PaintOptions,
): { painted: Piece[]; outcomes: Outcome[] } {
  // One that is over says what is known no longer, too.
  const isOver = ({ validUntil, endsUnknown }: PolicyChange) =>
    validUntil !== null && validUntil < options.today && !endsUnknown
  const painted = changes
    .filter((change) => !isOver(change))
    .sort((a, b) => a.validFrom.localeCompare(b.validFrom))
    .reduce((line, change) => paint(line, change, options), rows.map(pieceOf))
  const outcomes = changes.map((change) => (isOver(change) ? 'over' : outcomeOf(change, painted, rows)))
  return { painted, outcomes }
}

const pieceOf = (row: Requirement): Piece => ({
  from: row.validFrom,
  until: row.validUntil,
  row,
  painted: null,
})

function paint(line: readonly Piece[], change: PolicyChange, options: PaintOptions): Piece[] {
  const facts = factsOf(change)
  const row = line.find((piece) => holdsOn(piece, change.validFrom))?.row ?? null
  const piece: Piece = { from: change.validFrom, until: change.validUntil, row, painted: { change, facts } }
  // What somebody saw later, or set by hand, stands.
  const isFixed = ({ row: there, painted: brought }: Piece) =>
    there !== null &&
    brought === null &&
    ((isSurer(there, facts) && !options.replaceNewer) || (there.editedAt !== null && !options.replaceEdited))
  const there = insertPiece(line, piece, (other) => isFixed(other) && !saysTheSame(other, piece))
  return change.endsUnknown && change.validUntil !== null
    ? withoutIndexAfter(there, change.validUntil)
    : there
}

/** An index that is open to its end says nothing of the days after a rule that ends. */
function withoutIndexAfter(line: readonly Piece[], until: string): Piece[] {
  const after = dayAfter(until, 1)
  const isOfIndex = ({ row, painted, from }: Piece) =>
    painted === null && row?.evidence === 'index' && row.editedAt === null && (from === null || from <= after)
  return line.flatMap((piece) => (isOfIndex(piece) ? without(piece, { from: after, until: null }) : [piece]))
}

/** Somebody saw it later; but what an index says later gives way to the authority's own list. */
function isSurer(there: Requirement, facts: Facts): boolean {
  const isOnlyIndex = there.evidence === 'index' && facts.evidence === 'authority'
  return there.checkedOn > facts.checkedOn && !isOnlyIndex
}

function joinEqual(line: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of line) {
    const last = joined.at(-1)
    const isOne =
      last &&
      touches(last, piece) &&
      saysTheSame(last, piece) &&
      (last.row === piece.row || last.painted !== null || piece.painted !== null)
    if (!isOne) joined.push({ ...piece })
    else {
      last.until = piece.until
      last.painted = newest(last.painted, piece.painted)
      last.row ??= piece.row
    }
  }
  return joined
}

/** For good, from now on and with the same kind of visa: the row stays in its place, and only its facts change. */
function joinPast(line: readonly Piece[], { today }: ChangeOptions): Piece[] {
  const joined: Piece[] = []
  for (const piece of line) {
    const last = joined.at(-1)
    const isInPlace =
      piece.painted?.change.validUntil === null &&
      piece.painted.change.validFrom <= today &&
      piece.painted.facts.visaType === piece.row?.visaType &&
      last?.row === piece.row &&
      last.painted === null &&
      touches(last, piece)
    if (isInPlace) joined.pop()
    joined.push(isInPlace ? { ...piece, from: last.from } : piece)
  }
  return joined
}

function newest(a: Piece['painted'], b: Piece['painted']): Piece['painted'] {
  return a && b ? (a.facts.checkedOn >= b.facts.checkedOn ? a : b) : (a ?? b)
}

/** Whether a change is in the line, and whether the rows said so already. */
function outcomeOf(change: PolicyChange, line: readonly Piece[], rows: readonly Requirement[]): Outcome {
  const own = line.filter(({ painted }) => painted?.change === change)
  if (own.length === 0) return 'kept'
  const old = rows.map(pieceOf)
  const isOld = own.every((piece) => {
    const below = old.filter((other) => overlaps(other, piece))
    const unknown = below.reduce<Period[]>(
      (parts, other) => parts.flatMap((part) => without(part, other)),
      [{ from: piece.from, until: piece.until }],
    )
    return unknown.length === 0 && below.every((other) => saysTheSame(other, piece))
  })
  return isOld ? 'unchanged' : 'changed'
}

interface Writing {
  rows: readonly Requirement[]
  line: readonly Piece[]
}

/** Brings the rows to what the line says. @returns the rows that are new or say something else */
async function write(tx: EntityManager, { rows, line }: Writing, options: ChangeOptions): Promise<string[]> {
  const claimed = claimRows(line, rows)
  const ids: string[] = []
  const left = new Set(rows)
  for (const row of claimed.values()) left.delete(row)
  const by = (painted: Piece['painted'], effective: string | null): Change => ({
    ...options,
    source: painted?.change.source ?? line.find((piece) => piece.painted)?.painted?.change.source ?? null,
    ...(effective ? { effective } : {}),
  })
  for (const row of left) await removeRow(tx, row, by(null, row.validFrom))
  let before: Requirement | null = null
  for (const piece of line) {
    const row: Requirement | undefined = claimed.get(piece)
    const values: Partial<Requirement> = {
      ...(piece.painted ? factsOfPiece(piece, row ?? piece.row) : {}),
      validFrom: piece.from,
      validUntil: piece.until,
    }
    if (row) {
      const changed = await updateRow(
        tx,
        row,
        values,
        by(piece.painted, piece.painted?.change.validFrom ?? null),
      )
      if (changed) ids.push(row.id)
      before = Object.assign(tx.create(Requirement, { ...row }), values)
      continue
    }
    const base = piece.row ?? blank(piece.painted!.change)
    const opened = tx.create(Requirement, {
      ...base,
      ...values,
      ...(piece.painted ? { editedAt: null } : {}),
      id: newId(),
      runId: options.runId,
      version: 1,
      createdAt: options.at,
    })
    await tx.insert(Requirement, opened)
    const old: Requirement | null = before ?? piece.row
    if (old) await recordSuccession(tx, old, opened, by(piece.painted, opened.validFrom))
    ids.push(opened.id)
    before = opened
  }
  return ids
}

/** What a change says, with no fee where the kind of visa is another one than before; nothing where that is known. */
function factsOfPiece({ painted }: Piece, base: Requirement | null): Partial<Requirement> {
  const { facts, change } = painted!
  if (base && rulesAreEqual(base, facts)) {
    // What someone cites an authority for rests on more than an index, also where that was read later.
    const isSurer = base.evidence === 'index' && facts.evidence !== 'index'
    if (base.checkedOn >= facts.checkedOn) return isSurer ? citedAs(base, facts) : {}
    if (facts.evidence === 'staff') return seenByStaff(base, facts.source)
  }
  return { ...facts, ...(base?.visaType === facts.visaType ? {} : withoutFee(facts, change)) }
}

const citedAs = ({ checkedOn }: Requirement, { source, evidence }: Facts): Partial<Requirement> => ({
  source,
  evidence,
  checkedOn,
})

/** Staff have seen at a source that a rule holds. One of an authority's list stays that, and both are told. */
export function seenByStaff({ evidence, staySource }: Requirement, source: Source): Partial<Requirement> {
  const checkedOn = source.asOf
  return evidence === 'authority'
    ? { staffCheck: source, staySource: staySource && { ...source, evidence: 'staff' }, checkedOn }
    : { source, evidence: 'staff', staffCheck: null, staySource: null, checkedOn }
}

/** The row that goes on as each piece: one that says the same, then what is left of it, then one that begins then. */
function claimRows(line: readonly Piece[], rows: readonly Requirement[]): Map<Piece, Requirement> {
  const claimed = new Map<Piece, Requirement>()
  const free = new Set(rows)
  const claim = (isIts: (piece: Piece, row: Requirement) => boolean) => {
    for (const piece of line) {
      const row = claimed.has(piece) ? undefined : [...free].find((one) => isIts(piece, one))
      if (!row) continue
      claimed.set(piece, row)
      free.delete(row)
    }
  }
  claim(
    (piece, row) =>
      piece.painted !== null && overlaps(piece, pieceOf(row)) && rulesAreEqual(piece.painted.facts, row),
  )
  claim((piece, row) => piece.painted === null && piece.row === row)
  claim((piece, row) => piece.row === row && piece.from === row.validFrom)
  return claimed
}

async function rowsOfPair(tx: EntityManager, { passport, destination }: PolicyChange) {
  const rows = await tx.find(Requirement, {
    where: { passportCountry: passport, destinationCountry: destination },
    lock: { mode: 'pessimistic_write' },
  })
  return rows.sort((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
}

function factsOf({ policy, source, evidence, remarks }: PolicyChange): Facts {
  return {
    ...policyFacts(policy.entry),
    stayDays: policy.stayDays,
    requiredDocuments: [...REQUIRED_DOCUMENTS[policy.entry]],
    notes: [...requirementNotes(policy), ...remarkNotes(remarks)],
    source,
    evidence,
    staffCheck: null,
    staySource: null,
    checkedOn: source.asOf,
  }
}

/** A pair that had no rule: our own price and times from the defaults. */
function blank({ passport, destination }: PolicyChange): Partial<Requirement> {
  return {
    passportCountry: passport,
    destinationCountry: destination,
    baseServiceFeeCents: BASE_SERVICE_FEE_CENTS,
    ownFee: false,
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
    governmentFeeSeason: null,
    extraFees: [],
    authorityDays: null,
    processingDaysStandard: DEFAULT_DAYS[policy.entry],
    processingDaysRush: null,
    processingDaysSuperRush: null,
    processingDaysSameDay: null,
    pricingNotes: null,
  }
}

function saysTheSame(a: Piece, b: Piece): boolean {
  return rulesAreEqual(a.painted?.facts ?? a.row!, b.painted?.facts ?? b.row!)
}

type Said = Pick<Requirement, 'visaType' | 'electronicAuthorisation' | 'admitted' | 'stayDays'>

function rulesAreEqual(a: Said, b: Said): boolean {
  return (
    a.visaType === b.visaType &&
    a.electronicAuthorisation === b.electronicAuthorisation &&
    a.admitted === b.admitted &&
    a.stayDays === b.stayDays
  )
}
