import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import type { StepCode } from '@borderlane/contracts/orders/next-step'
import { useTranslation } from 'react-i18next'
import { useActor, useStepDay } from '../../../parts/order/next-step'
import { canCorrect } from '../../../parts/order/order-status'
import { useKeys } from '../../../parts/staff/use-keys'
import { useMay } from '../../../parts/staff/use-may'
import { Button } from '../../../ui/button'
import { hasFurther } from './further-payment'

/** What staff do with a case, by the key that leads to it. */
export const ACT_KEYS = { ask: 'a', write: 'm', file: 'f', decide: 'd', status: 's', pay: 'p' } as const
export type CaseAct = keyof typeof ACT_KEYS

/** What a step asks of staff. */
const ACT_OF_STEP: Partial<Record<StepCode, CaseAct>> = {
  submit: 'file',
  record: 'decide',
  decide: 'decide',
  send_visa: 'decide',
  fee_unpaid: 'decide',
  documents: 'ask',
}

/** What each act is called. */
export function useActNames(): Record<CaseAct, string> {
  const { t } = useTranslation(['admin', 'filing', 'further', 'thread'])
  return {
    ask: t('ask.title'),
    write: t('thread:write'),
    file: t('filing:title'),
    decide: t('decide.status'),
    status: t('orders.status'),
    pay: t('further:staff.title'),
  }
}

interface CaseActsProps {
  data: StaffOrder
  open?: CaseAct | undefined
  onToggle: (act: CaseAct) => void
  /** Nothing is to be done now. */
  onWait: () => void
}

/** The foot of a case: what happens next, the act for it first, and the others; each has a key. */
export function CaseActs({ data: { order }, open, onToggle, onWait }: CaseActsProps) {
  const { t } = useTranslation(['admin', 'cases', 'questions'])
  const names = useActNames()
  const actor = useActor()(order)
  const day = useStepDay()(order)
  const may = useMay()
  const mayDo: Record<CaseAct, boolean> = {
    ask: canCorrect(order.status),
    write: may('orders.writeToTraveller'),
    file: !order.erasedAt && (may('orders.readFilingSheet') || Boolean(order.ownSteps)),
    decide: may('orders.decide'),
    status: true,
    pay: may('orders.askFurtherPayment') && hasFurther(order),
  }
  const acts = (Object.keys(ACT_KEYS) as CaseAct[]).filter((act) => mayDo[act])
  const next = acts.find((act) => act === ACT_OF_STEP[order.next.code])
  // Someone else acts: staff may let them, also where there is something that staff can do about it.
  const waits = order.next.who === 'traveller' || order.next.who === 'authority'
  useKeys({
    ...Object.fromEntries(acts.map((act) => [ACT_KEYS[act], () => onToggle(act)])),
    w: waits ? onWait : undefined,
  })
  return (
    <div
      role="group"
      aria-label={t('panel.acts')}
      className="sticky bottom-0 z-20 flex items-center gap-x-2 gap-y-1 border-t border-hairline max-lg:overflow-x-auto max-lg:whitespace-nowrap lg:flex-wrap lg:pointer-fine:[&_button]:px-2! bg-surface px-3 py-1.5"
    >
      <dl className="me-auto flex flex-wrap gap-x-4 max-lg:order-first">
        {[
          [t('questions:next.who'), order.next.who === 'traveller' ? t('panel.traveller') : actor],
          [t('questions:next.when'), day],
        ].map(
          ([term, value]) =>
            value && (
              <div key={term} className="flex gap-x-1.5">
                <dt className="text-soft">{term}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {waits && (
        <Button
          variant={next ? 'quiet' : 'main'}
          aria-keyshortcuts="w"
          className={next ? '' : 'max-lg:order-first'}
          onClick={onWait}
        >
          {t('cases:wait')}
          <kbd aria-hidden="true" className="figures text-14 opacity-70 max-lg:hidden">
            w
          </kbd>
        </Button>
      )}
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === next ? 'main' : 'quiet'}
          aria-pressed={open === act}
          aria-keyshortcuts={ACT_KEYS[act]}
          className={`aria-pressed:underline ${act === next ? 'max-lg:order-first' : ''}`}
          onClick={() => onToggle(act)}
        >
          {names[act]}
          <kbd aria-hidden="true" className="figures text-14 opacity-70 max-lg:hidden">
            {ACT_KEYS[act]}
          </kbd>
        </Button>
      ))}
    </div>
  )
}
