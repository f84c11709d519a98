import { movesFrom } from '@borderlane/domain/orders/staff-moves'
import type { Order } from '@borderlane/contracts/orders/order'
import type { PartyMember } from '@borderlane/contracts/orders/parties'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../http/client'
import { sendForm } from '../../../http/upload'
import { ACCEPTED_FILES } from '../../../parts/order/file-check'
import { Button } from '../../../ui/button'
import { FileButton } from '../../../ui/file-button'
import { Notice } from '../../../ui/notice'
import { ProgressBar } from '../../../ui/progress-bar'
import { PageForm, SelectField, TextField } from '../../../ui/fields'
import { staffRoutes } from '../../../http/staff-routes'
import { partyQuery } from '../queries/staff-orders.queries'
import { FormFoot } from './form-foot'

/** What is to be recorded of one traveller. */
interface Choice {
  status: '' | 'approved' | 'rejected'
  reason: string
  file?: File
}
interface Outcome {
  member: PartyMember
  error?: unknown
  /** A second person has to confirm it. */
  waits?: boolean
}

const NOT_YET: Choice = { status: '', reason: '' }

/** The way to decide about all who apply together, where there are others. */
export function PartyDecisionButton({ order: { partyId = '' } }: { order: Order }) {
  const { t } = useTranslation('cases')
  const [isOpen, setOpen] = useState(false)
  const { data: party } = useQuery(partyQuery(partyId))
  const waiting = decidable(party?.members ?? [])
  if (!party || party.members.length < 2 || (waiting.length === 0 && !isOpen)) return null
  return (
    <>
      <Button
        variant="plain"
        label={t('party.decide')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <PartyDecision members={waiting} />}
    </>
  )
}

/** Those about whom the authority can have decided. */
const decidable = (members: readonly PartyMember[]): PartyMember[] =>
  members.filter(({ status }) => movesFrom(status).next.includes('approved'))

/** The decisions about those who travel together, each with a document of their own; whom it is too early for stay as they are. */
function PartyDecision({ members }: { members: readonly PartyMember[] }) {
  const { t } = useTranslation('cases')
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [isMissing, setMissing] = useState(false)
  const { run, done, left } = useDecisions()
  const choiceOf = ({ id }: PartyMember) => choices[id] ?? NOT_YET
  const change = (id: string, part: Partial<Choice>) =>
    setChoices((all) => ({ ...all, [id]: { ...(all[id] ?? NOT_YET), ...part } }))
  const chosen = members.filter((member) => choiceOf(member).status !== '')
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const missing = chosen.some((member) => lacksReason(choiceOf(member)))
    setMissing(missing)
    if (chosen.length === 0 || missing || left > 0) return
    const outcomes = await run(chosen.map((member) => ({ member, choice: choiceOf(member) })))
    // What was refused stays to be mended, with its document.
    const refused = outcomes.flatMap(({ member, error }) => (error === undefined ? [] : [member]))
    setChoices(Object.fromEntries(refused.map((member) => [member.id, choiceOf(member)])))
  }
  return (
    <PageForm aria-label={t('party.decide')} className="space-y-5 bg-sunk p-4" onSubmit={submit}>
      <Button
        variant="plain"
        label={t('party.allApproved')}
        onClick={() => members.forEach(({ id }) => change(id, { status: 'approved' }))}
        type="button"
      />
      {members.map((member) => (
        <OneDecision
          key={member.id}
          member={member}
          choice={choiceOf(member)}
          isMissing={isMissing && lacksReason(choiceOf(member))}
          isRefused={done.some((one) => one.member.id === member.id && one.error !== undefined)}
          onChange={(part) => change(member.id, part)}
        />
      ))}
      {left > 0 && <ProgressBar share={done.length / (done.length + left)} label={t('party.decide')} />}
      {left === 0 && done.length > 0 && <Outcomes done={done} />}
      <FormFoot>
        <Button
          type="submit"
          label={t('party.act', { count: chosen.length })}
          busy={left > 0}
          disabled={chosen.length === 0}
        />
      </FormFoot>
    </PageForm>
  )
}

/** A rejection, or an approval whose visa is not compared, is explained. */
const needsWords = ({ status, file }: Choice): boolean =>
  status === 'rejected' || (status === 'approved' && !file)

const lacksReason = (choice: Choice): boolean => needsWords(choice) && choice.reason.trim() === ''

/** One after the other: what one is refused for keeps no one else from theirs. */
function useDecisions() {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<Outcome[]>([])
  const [left, setLeft] = useState(0)
  const run = async (decisions: readonly { member: PartyMember; choice: Choice }[]) => {
    const outcomes: Outcome[] = []
    setDone([])
    for (const [index, { member, choice }] of decisions.entries()) {
      setLeft(decisions.length - index)
      outcomes.push(await decide(member, choice))
      setDone([...outcomes])
    }
    setLeft(0)
    for (const key of ['staff-orders', 'staff-party', 'staff-order'])
      await queryClient.invalidateQueries({ queryKey: [key] })
    return outcomes
  }
  return { run, done, left }
}

async function decide(member: PartyMember, { status, reason, file }: Choice): Promise<Outcome> {
  const form = new FormData()
  form.append('version', String(member.version))
  form.append('status', status)
  if (reason.trim() !== '') form.append('reason', reason.trim())
  // Last: the server checks the fields before it takes the file.
  if (file) form.append('files', file, file.name)
  try {
    const answer = await sendForm(staffRoutes.decideOrder, { id: member.id }, form, { orderId: member.id })
    return { member, waits: 'proposal' in (answer as object) }
  } catch (error) {
    return { member, error }
  }
}

interface OneDecisionProps {
  member: PartyMember
  choice: Choice
  isMissing: boolean
  /** It was sent, and something differs. */
  isRefused: boolean
  onChange: (part: Partial<Choice>) => void
}

function OneDecision({ member, choice, isMissing, isRefused, onChange }: OneDecisionProps) {
  const { t } = useTranslation(['cases', 'admin'])
  const { id, fullName, reference } = member
  const { status, reason, file } = choice
  // An approval with its visa explains itself, unless the two differ.
  const asksReason = status === 'rejected' || isMissing || isRefused || reason !== ''
  return (
    <fieldset className="space-y-3 border-s-3 border-hairline ps-3">
      <legend className="font-semibold">
        <bdi>{fullName}</bdi> <span className="figures">{reference}</span>
      </legend>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <SelectField
          id={`decision-${id}`}
          label={t('admin:decide.status')}
          placeholder={t('party.later')}
          options={(['approved', 'rejected'] as const).map((value) => ({
            value,
            label: t(`admin:status.${value}`),
          }))}
          value={status}
          onChange={({ target }) => onChange({ status: target.value as Choice['status'] })}
        />
        {status !== '' && (
          <>
            <FileButton
              label={t('party.file')}
              accept={ACCEPTED_FILES}
              testId={`decision-file-${id}`}
              variant="quiet"
              aria-label={t('party.fileNamed', { name: fullName })}
              onFile={(chosen) => onChange({ file: chosen })}
            />
            {file && <bdi className="break-all">{file.name}</bdi>}
          </>
        )}
      </div>
      {asksReason && (
        <TextField
          id={`decision-reason-${id}`}
          label={needsWords(choice) ? t('admin:set.reason') : t('admin:set.reasonOptional')}
          error={isMissing ? t('admin:set.reasonMissing') : undefined}
          maxLength={500}
          value={reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
    </fieldset>
  )
}

function Outcomes({ done }: { done: readonly Outcome[] }) {
  const { t } = useTranslation(['cases', 'staff'])
  const errorText = useErrorText()
  const failed = done.filter(({ error }) => error !== undefined)
  const recorded = done.filter(({ error, waits }) => error === undefined && !waits)
  return (
    <Notice
      tone={failed.length > 0 ? 'warning' : 'good'}
      live
      title={t('party.done', { count: recorded.length })}
    >
      {done.some(({ waits }) => waits) && <p>{t('staff:asked')}</p>}
      {failed.map(({ member, error }) => (
        <p key={member.id}>
          {t('party.failed', { reference: member.reference, reason: errorText(error).text })}
        </p>
      ))}
    </Notice>
  )
}
