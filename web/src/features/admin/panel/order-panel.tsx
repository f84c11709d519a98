import { PAPERS } from '@borderlane/contracts/catalogue/papers'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import names from '@borderlane/words/locales/en/documents.json'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { api, useErrorText } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { Area } from '../../../parts/area/area'
import { paths } from '../../../parts/navigation/paths'
import { useKeys } from '../../../parts/staff/use-keys'
import { useMay } from '../../../parts/staff/use-may'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { FailureText, Notice, Skeleton } from '../../../ui/notice'
import { PageForm, SelectField, TextArea } from '../../../ui/fields'
import { Decide } from '../decide/decide'
import { PartyDecisionButton } from '../decide/party-decision'
import { FilingSheet } from '../filing/filing-sheet'
import { ActFailure } from '../queries/concurrent-changes'
import { showStaffOrder, staffOrderQuery } from '../queries/staff-orders.queries'
import { StatusBadge } from '../queries/status-badge'
import { TargetText } from '../queries/target-text'
import { AskTraveller } from './ask-traveller'
import { Assignee } from './assignee'
import { type CaseAct, CaseActs } from './case-acts'
import { CaseSheet } from './case-sheet'
import { FurtherPayments } from './further-payment'
import { Presence } from './presence'
import { SetStatus } from './set-status'
import { StaffDocuments } from './staff-documents'
import type { Begun } from './templates'
import { TimeLine } from './time-line'
import { TravellerSteps } from './traveller-steps'
import { TravelsWith } from './travels-with'
import { Warnings } from './warnings'
import { WriteTraveller } from './write-traveller'

interface OrderPanelProps {
  id: string
  onClose: () => void
}

/** One case on one screen, beside the list; where there is no room, in its place. Esc closes it. */
export function OrderPanel({ id, onClose }: OrderPanelProps) {
  const { t } = useTranslation(['admin', 'site'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(staffOrderQuery(id))
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // What was pressed may be gone with the list, and the page is another one from its top.
    place.current?.querySelector('button')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <aside
      ref={place}
      data-case
      aria-label={t('panel.label')}
      className="relative flex min-w-0 flex-col border-hairline text-14 lg:h-[calc(100dvh-3.25rem)] lg:border-s lg:pointer-fine:[&_button]:min-h-8 lg:pointer-fine:[&_button]:px-3 lg:pointer-fine:[&_button]:py-1 lg:pointer-fine:[&_button]:text-14"
    >
      <Button
        variant="plain"
        icon="cross"
        aria-label={t('panel.close')}
        aria-keyshortcuts="Esc"
        className="absolute end-2 top-1 z-20 px-2"
        onClick={onClose}
      />
      {!data && !error && <Skeleton label={t('panel.loading')} bar="h-96" />}
      {!data && error && (
        <Notice tone="bad" title={t('panel.failed')}>
          <FailureText {...errorText(error)} />
          <Button variant="plain" label={t('site:retry')} onClick={() => void refetch()} />
        </Notice>
      )}
      <Area>{data && <Opened data={data} onClose={onClose} />}</Area>
    </aside>
  )
}

function Opened({ data, onClose }: { data: StaffOrder; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const { order } = data
  const [act, setAct] = useState<CaseAct>()
  const [begun, setBegun] = useState<Begun>({})
  const begin = (next: CaseAct | undefined, what: Begun = {}) => {
    setBegun(what)
    setAct(next)
  }
  const [isHistory, setHistory] = useState(false)
  const [file, setFile] = useState<File>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0
  }, [act])
  // What was opened last closes first.
  useKeys({
    h: () => setHistory(!isHistory),
    Escape: isHistory ? () => setHistory(false) : act ? () => begin(undefined) : onClose,
  })
  return (
    <>
      <header className="space-y-1 border-b border-hairline px-3 py-2 pe-12">
        <CaseHead data={data}>
          <Button
            variant="plain"
            aria-expanded={isHistory}
            aria-keyshortcuts="h"
            className="ms-auto"
            onClick={() => setHistory(!isHistory)}
          >
            {t('panel.history')}
            {data.notes.length > 0 && ` (${data.notes.length})`}
          </Button>
        </CaseHead>
      </header>
      <div className="relative grid min-h-0 flex-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div ref={place} className="min-w-0 space-y-3 border-hairline p-3 lg:overflow-y-auto lg:border-e">
          {!act && <CaseSheet data={data} />}
          {act === 'ask' && (
            <>
              <AskTraveller data={data} begun={begun} onStatus={(status) => begin('status', { status })} />
              <ChangePapers data={data} />
            </>
          )}
          {act === 'write' && <WriteTraveller data={data} onBegin={begin} />}
          {act === 'file' && (
            <>
              <TravellerSteps order={order} />
              {may('orders.readFilingSheet') && <FilingSheet order={order} />}
            </>
          )}
          {act === 'decide' && (
            <>
              <PartyDecisionButton order={order} />
              <Decide data={data} onFile={setFile} />
            </>
          )}
          {act === 'status' && <SetStatus data={data} begun={begun.status} />}
          {act === 'pay' && <FurtherPayments data={data} />}
        </div>
        <StaffDocuments data={data} file={act === 'decide' ? file : undefined} />
        {isHistory && <TimeLine data={data} onClose={() => setHistory(false)} />}
      </div>
      <CaseActs
        data={data}
        open={act}
        onToggle={(one) => begin(act === one ? undefined : one)}
        onWait={onClose}
      />
    </>
  )
}

/** Whose case it is, for what, by when and who works on it. */
function CaseHead({ data, children }: { data: StaffOrder; children: ReactNode }) {
  const { t } = useTranslation(['admin', 'site', 'cases'])
  const { country, date, phrase, pounds } = useWords()
  const { order, dueDay, target } = data
  const arrival = order.boarding?.arrival
  const facts = {
    route: t('orders.route', { from: country(order.passportCountry), to: country(order.destinationCountry) }),
    visa: phrase('titles', order.visaTitle),
    speed: t(`site:speed.${order.processingSpeed}`),
    due: dueDay ? date(dueDay, 'day') : t('orders.notDue'),
    ...(target && { target: <TargetText target={target} /> }),
    ...(arrival && { arrival: date(arrival, 'day') }),
    paid: <Link to={paths.paymentsOf(order.reference)}>{pounds(order.paidCents)}</Link>,
  }
  const terms = {
    route: t('orders.column.route'),
    visa: t('panel.visa'),
    speed: t('panel.speed'),
    due: t('panel.due'),
    target: t('cases:target.column'),
    arrival: t('panel.arrival'),
    paid: t('panel.paid'),
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="figures text-18">{order.reference}</h2>
        <bdi className="font-semibold">{order.applicant.fullName}</bdi>
        <StatusBadge status={order.status} />
        <Assignee key={order.id} data={data} />
        {children}
      </div>
      <dl className="flex flex-wrap gap-x-5 text-14">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="flex gap-x-1.5">
            <dt className="text-soft">{terms[name as keyof typeof terms]}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Warnings data={data} />
      <Presence orderId={order.id} />
      <TravelsWith order={order} />
    </>
  )
}

const FILES = Object.entries(PAPERS).flatMap(([code, way]) => (way === 'file' ? [code] : []))
const EMPTY = { choice: '', reason: '' }

/** Waives or adds a document of this order; the traveller sees the reason. */
function ChangePapers({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const { phrase } = useWords()
  const queryClient = useQueryClient()
  const { order } = data
  const [{ choice, reason }, set] = useState(EMPTY)
  const nameOf = (code: string) => (names as Record<string, string>)[code] ?? code
  const isAsked = (code: string) => order.requiredDocuments.some((one) => one.code === code)
  const change = useMutation({
    mutationFn: () => {
      const [act = '', code = ''] = choice.split(' ')
      const before = order.paperChanges.find(({ document }) => document.code === code)
      const said = { id: order.id, code, reason: reason.trim(), seen: before?.at ?? null }
      return api.call(
        staffRoutes.changePaper,
        act === 'add' ? { ...said, act: 'add', name: nameOf(code) } : { ...said, act: 'waive' },
      )
    },
    onSuccess: (changed) => {
      showStaffOrder(queryClient, changed)
      set(EMPTY)
      toast.success(t('papers.done'))
    },
    // A colleague may have been first.
    onError: () => queryClient.invalidateQueries({ queryKey: staffOrderQuery(order.id).queryKey }),
  })
  const submit = () => {
    if (choice !== '' && reason.trim() !== '' && !change.isPending) change.mutate()
  }
  return (
    <PageForm aria-labelledby="papers" className="space-y-3 bg-sunk p-4" onSubmit={submit}>
      <h4 id="papers" className="text-body font-semibold">
        {t('papers.title')}
      </h4>
      <SelectField
        id="papers-document"
        label={t('papers.document')}
        placeholder={t('papers.choose')}
        options={[
          ...order.requiredDocuments.map((one) => ({
            value: `waive ${one.code}`,
            label: `${t('papers.waive')}: ${phrase('documents', one)}`,
          })),
          ...FILES.filter((code) => !isAsked(code)).map((code) => ({
            value: `add ${code}`,
            label: `${t('papers.add')}: ${phrase('documents', { code, params: {}, text: nameOf(code) })}`,
          })),
        ]}
        value={choice}
        onChange={(event) => set({ choice: event.target.value, reason })}
      />
      <TextArea
        id="papers-reason"
        rows={2}
        label={t('papers.reason')}
        hint={t('papers.hint')}
        maxLength={500}
        value={reason}
        onChange={(event) => set({ choice, reason: event.target.value.replaceAll('\n', ' ') })}
      />
      <ActFailure error={change.error} data={data} subject={`document:${choice.split(' ')[1]}`} />
      <Button
        type="submit"
        variant="quiet"
        label={t('papers.submit')}
        busy={change.isPending}
        disabled={choice === '' || reason.trim() === ''}
      />
    </PageForm>
  )
}
