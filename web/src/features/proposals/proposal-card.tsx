import type { OrderStatus, ProcessingSpeed } from '@borderlane/contracts/primitives'
import type { Difference, Proposal } from '@borderlane/contracts/proposal'
import type { Role } from '@borderlane/contracts/roles'
import type { VisaComparison, VisaField, VisaMatch } from '@borderlane/contracts/visa'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery, api, ApiError, type ApiErrorCode, isCode, useErrorText } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import { ErrorNotice } from '../../parts/failure/failures'
import { useAnswerText } from '../../parts/form/answer-text'
import { paths } from '../../parts/navigation/paths'
import { knownStatus } from '../../parts/order/order-status'
import { documentsQuery } from '../../parts/order/order.queries'
import { OrderName } from '../../parts/staff/order-name'
import type { ProposalService } from '../../parts/staff/proposals.queries'
import { useLineText } from '../../parts/rule/use-line-text'
import { VisaLines } from '../../parts/visa/visa-lines'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { TextArea } from '../../ui/fields'
import { isAboutOrder } from './about-order'
import { useOfferWords } from './offer-words'
import { OneFile } from './one-file'

interface ProposalCardProps {
  proposal: Proposal
  service: ProposalService
  order?: { reference: string; fullName: string }
  isOwn: boolean
  /** Says what was done. */
  onDone: (words: string) => void
}

/** One act that needs two people: what it changes, who asked, and the way to decide it or what became of it. */
export function ProposalCard({ proposal, service, order, isOwn, onDone }: ProposalCardProps) {
  const { t } = useTranslation('proposals')
  const { date } = useWords()
  const { kind, state, about, askedBy, askedAt, expiresAt, reason } = proposal
  const isOfOrder = isAboutOrder(kind)
  return (
    <article className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-sans! text-18 font-semibold">{t(`kind.${kind}`)}</h2>
        {about && isOfOrder && (
          <p>
            <OrderName id={about.id} order={order} />
          </p>
        )}
        {about && kind === 'import' && (
          <Link className="text-blue underline underline-offset-2" to={paths.importRun(about.id)}>
            {t('openImport')}
          </Link>
        )}
        {about?.name && <bdi className="break-all">{about.name}</bdi>}
      </div>
      <Differences differences={proposal.differences} />
      {kind === 'decision' && about && state === 'waiting' && (
        <DecisionEvidence orderId={about.id} differences={proposal.differences} />
      )}
      {reason && (
        <p className="break-words">
          <span className="font-semibold">{t('reason')}</span> <bdi>{reason}</bdi>
        </p>
      )}
      <p className="text-14 text-soft">
        {t('asked', {
          name: isOwn ? t('you') : (askedBy.name ?? t('someone')),
          at: date(askedAt, 'instant'),
        })}{' '}
        {state === 'waiting' && t('until', { at: date(expiresAt, 'instant') })}
      </p>
      {state === 'waiting' ? (
        <DecideProposal id={proposal.id} service={service} isOwn={isOwn} onDone={onDone} />
      ) : (
        <Ending proposal={proposal} />
      )}
    </article>
  )
}

function Ending({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals')
  const { date } = useWords()
  const failureWords = useFailureWords()
  const { state, decidedBy, decidedAt, expiresAt, note, failure } = proposal
  if (state === 'waiting') return null
  return (
    <>
      <p>
        {t(`ended.${state}`, {
          name: decidedBy?.name ?? t('someone'),
          at: date(decidedAt ?? expiresAt, 'instant'),
        })}{' '}
        {failure && failureWords(failure)}
      </p>
      {note && (
        <p className="break-words">
          <span className="font-semibold">{t('note')}</span> <bdi>{note}</bdi>
        </p>
      )}
    </>
  )
}

interface DecideProposalProps {
  id: string
  service: ProposalService
  isOwn: boolean
  onDone: (words: string) => void
}

/** Confirms or refuses what someone else asked for, with a note; one's own can only be withdrawn. */
function DecideProposal({ id, service, isOwn, onDone }: DecideProposalProps) {
  const { t } = useTranslation('proposals')
  const failureWords = useFailureWords()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const decide = useMutation({
    mutationFn: (confirm: boolean) => api.call(service.decide, { id, confirm, note: note.trim() }),
    onSuccess: (_answer, confirm) =>
      onDone(t(confirm ? 'done.confirmed' : isOwn ? 'done.takenBack' : 'done.refused')),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const { error } = decide
  const refuse = () => {
    const missing = !isOwn && note.trim() === ''
    setMissing(missing)
    if (!missing) decide.mutate(false)
  }
  const why = isCode(error, 'proposals.stale') ? (error.details as { failure?: string }).failure : undefined
  return (
    <div className="space-y-3 border-t border-hairline pt-3">
      <ErrorNotice title={t('notDone')} error={error}>
        {why && <p>{failureWords(why)}</p>}
      </ErrorNotice>
      {isOwn ? (
        <p>{t('own')}</p>
      ) : (
        <TextArea
          id={`note-${id}`}
          label={t('note')}
          hint={t('noteHint')}
          error={isMissing && note.trim() === '' ? t('noteMissing') : undefined}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {!isOwn && (
          <Button
            label={t('confirm')}
            busy={decide.isPending && decide.variables}
            onClick={() => decide.mutate(true)}
          />
        )}
        <Button
          variant="danger"
          label={t(isOwn ? 'takeBack' : 'refuse')}
          busy={decide.isPending && !decide.variables}
          onClick={refuse}
        />
      </div>
    </div>
  )
}

const HEADS = ['what', 'before', 'after'] as const
/** Counts of what the act is about: neither now nor afterwards. */
const COUNTS: readonly Difference['what'][] = ['routes', 'rows', 'monthOrders', 'monthUnknown']

/** What an act changes: how it is now, and how it is afterwards. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('proposals')
  const { nameOf, valueOf } = useDifferenceWords()
  const changes = differences.filter(({ what }) => !COUNTS.includes(what))
  const counts = differences.filter(({ what }) => COUNTS.includes(what))
  return (
    <>
      {changes.length > 0 && (
        <table className="w-full max-w-xl text-start">
          <caption className="sr-only">{t('table.caption')}</caption>
          <thead>
            <tr className="border-b border-hairline text-14 text-soft">
              {HEADS.map((head) => (
                <th key={head} scope="col" className="py-1 pe-4 text-start font-normal">
                  {t(`table.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((difference) => (
              <tr
                key={`${difference.what} ${difference.of} ${difference.before}`}
                className="border-b border-hairline last:border-0"
              >
                <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                  {nameOf(difference)}
                </th>
                <td className="figures py-1.5 pe-4 align-top whitespace-pre-line">
                  {valueOf(difference, 'before')}
                </td>
                <td className="figures py-1.5 align-top font-semibold whitespace-pre-line">
                  {valueOf(difference, 'after')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {counts.map((count) => (
        <p key={count.what}>{`${nameOf(count)}: ${valueOf(count, 'after')}`}</p>
      ))}
    </>
  )
}

function useDifferenceWords() {
  const { t } = useTranslation(['proposals', 'admin', 'pricing', 'site'])
  const { country, date, pounds, number } = useWords()
  const answers = useAnswerText()
  const lineText = useLineText()
  const offerWords = useOfferWords()
  const today = new Date().toISOString().slice(0, 10)
  const visaField = (field: VisaField) =>
    field === 'validity' || field === 'entries' ? t(`admin:decide.visa.${field}`) : answers.short(field)
  const routeName = (from: string, to: string) =>
    t('admin:orders.route', { from: country(from), to: country(to) })
  /** A price, of the range of all routes or of one of them. */
  const ofPrice = (of: string): string => {
    const [sold, to, from] = of.split(' ').toReversed()
    const name =
      sold === 'baseFeeCents' || sold === 'officialFeeCents'
        ? t(`what.${sold}`)
        : sold === 'protection'
          ? t('site:price.protection')
          : t(`site:speed.${sold as ProcessingSpeed}`)
    return from && to ? `${routeName(from, to)}, ${name}` : name
  }
  return {
    nameOf: ({ what, of, before, offer }: Difference): string =>
      offer
        ? offerWords.nameOf(offer)
        : what === 'said'
          ? routeName(...(of!.split(' ') as [string, string]))
          : of
            ? `${t(`what.${what}`)}: ${what === 'question' || what === 'form' ? of : ofPrice(of)}`
            : what === 'visa'
              ? `${t('what.visa')}: ${visaField(before as VisaField)}`
              : t(`what.${what}`),
    valueOf: ({ what, said, offer, ...values }: Difference, at: 'before' | 'after'): string => {
      if (offer) return offerWords.termsOf(offer, at)
      const value = values[at]
      if (said) return said[at].map((line) => lineText(line, today)).join(' ') || t('none')
      if (what === 'monthCents' && value === null) return t('notKnown')
      if (what === 'visa') return at === 'before' ? '' : t(`admin:decide.visa.match.${value as VisaMatch}`)
      if (value === null) return t('none')
      if (what.endsWith('Cents')) return pounds(Number(value))
      if (typeof value === 'number') return number(value)
      if (what === 'tier') return t(`pricing:tier.${value as 'tier1'}`)
      if (what === 'role') return t(`admin:role.${value as Role}`)
      if (what === 'access' && (value === 'open' || value === 'signed_out'))
        return t(value === 'open' ? 'access.open' : 'access.signedOut')
      if (what === 'access') return t('access.suspended', { at: date(value, 'instant') })
      if (what === 'tool') return t(`tool.${value as 'inflation'}`)
      return what === 'status' ? t(`admin:status.${knownStatus(value as OrderStatus)}`) : value
    },
  }
}

/** Why something could not be done, by its code. */
function useFailureWords(): (code: string) => string {
  const errorText = useErrorText()
  return (code) => errorText(new ApiError(code as ApiErrorCode, 409)).text
}

/** What the person who asks has seen: passport, visa, and their lines. Opened on request, because each opening is recorded. */
function DecisionEvidence({ orderId, differences }: { orderId: string } & Pick<Proposal, 'differences'>) {
  const { t } = useTranslation('proposals')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon="lock"
        label={t('evidence')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Evidence orderId={orderId} differences={differences} />}
    </>
  )
}

function Evidence({ orderId, differences }: Parameters<typeof DecisionEvidence>[0]) {
  const errorText = useErrorText()
  const { data: documents = [] } = useQuery(documentsQuery(orderId))
  const { data, error } = useQuery(
    callQuery(['staff-order', orderId], staffRoutes.getStaffOrder, { id: orderId }),
  )
  const readable = documents.filter(({ state }) => state === 'accepted')
  const shown = [
    readable.find(({ requirement }) => requirement === 'passport' || requirement === 'passport_bio_page'),
    readable.findLast(({ kind }) => kind === 'decision'),
  ].flatMap((one) => one ?? [])
  const comparison: Partial<VisaComparison> = Object.fromEntries(
    differences.flatMap(({ what, before, after }) =>
      what === 'visa' ? [[before as VisaField, after as VisaMatch]] : [],
    ),
  )
  if (error) return <Notice tone="bad" title={errorText(error).text} />
  return (
    <>
      {data && <VisaLines order={data.order} comparison={comparison} />}
      <div className="grid gap-4 lg:grid-cols-2">
        {shown.map((document) => (
          <OneFile key={document.id} document={document} />
        ))}
      </div>
    </>
  )
}
