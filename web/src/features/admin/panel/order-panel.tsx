import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../http/error-text'
import { Area } from '../../../parts/area/area'
import { useKeys } from '../../../parts/staff/use-keys'
import { useMay } from '../../../parts/staff/use-may'
import { Button } from '../../../ui/button'
import { FailureText } from '../../../ui/failure-text'
import { Notice } from '../../../ui/notice'
import { Bar, Skeleton } from '../../../ui/skeleton'
import { Decide } from '../decide/decide'
import { PartyDecisionButton } from '../decide/party-decision'
import { FilingSheet } from '../filing/filing-sheet'
import { AskTraveller } from './ask-traveller'
import { type CaseAct, CaseActs } from './case-acts'
import { CaseHead } from './case-head'
import { CaseSheet } from './case-sheet'
import { ChangePapers } from './change-papers'
import { FurtherPayments } from './further-payment'
import { SetStatus } from './set-status'
import { StaffDocuments } from './staff-documents'
import { staffOrderQuery } from '../queries/staff-orders.queries'
import { TimeLine } from './time-line'
import { TravellerSteps } from './traveller-steps'

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
      {!data && !error && (
        <Skeleton label={t('panel.loading')}>
          <Bar className="h-96" />
        </Skeleton>
      )}
      {!data && error && (
        <Notice tone="bad" title={t('panel.failed')}>
          <FailureText {...errorText(error)} />
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
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
  const [isHistory, setHistory] = useState(false)
  const [file, setFile] = useState<File>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0
  }, [act])
  // What was opened last closes first.
  useKeys({
    h: () => setHistory(!isHistory),
    Escape: isHistory ? () => setHistory(false) : act ? () => setAct(undefined) : onClose,
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
              <AskTraveller data={data} />
              <ChangePapers order={order} />
            </>
          )}
          {act === 'file' && (
            <>
              <TravellerSteps order={order} />
              {may('orders.readFilingSheet') && (
                <FilingSheet orderId={order.id} reference={order.reference} />
              )}
            </>
          )}
          {act === 'decide' && (
            <>
              <PartyDecisionButton order={order} />
              <Decide data={data} onFile={setFile} />
            </>
          )}
          {act === 'status' && <SetStatus data={data} />}
          {act === 'pay' && <FurtherPayments data={data} />}
        </div>
        <StaffDocuments data={data} file={act === 'decide' ? file : undefined} />
        {isHistory && <TimeLine data={data} onClose={() => setHistory(false)} />}
      </div>
      <CaseActs
        data={data}
        open={act}
        onToggle={(one) => setAct(act === one ? undefined : one)}
        onWait={onClose}
      />
    </>
  )
}
