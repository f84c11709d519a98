import type { Party } from '@borderlane/contracts/orders/parties'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PricePanel } from '../../ui/price-panel'
import { useOfficialFee } from '../pricing/price-lines'
import { TotalNote } from '../pricing/total-note'
import { useWords } from '../words/use-words'

/** What is most to be said of an official fee first. */
const TO_BE_SAID = ['unknown', 'on_issue', 'estimate', 'sourced', 'none'] as const

interface PartyPriceProps {
  title: string
  members: Party['members']
  totalLabel: string
  children?: ReactNode
}

export function PartyPrice({ title, members, totalLabel, children }: PartyPriceProps) {
  const { t } = useTranslation(['travel', 'site'])
  const { pounds } = useWords()
  const officialFee = useOfficialFee()
  const totalCents = members.reduce((sum, one) => sum + one.totalAmountCents, 0)
  const status = TO_BE_SAID.find((one) =>
    members.some(({ governmentFeeStatus }) => governmentFeeStatus === one),
  )
  const parts = (one: Party['members'][number]) =>
    [
      `${t('site:price.government')} ${officialFee(one)}`,
      `${t('site:price.service')} ${pounds(one.serviceFeeCents)}`,
      ...(one.denialProtection
        ? [`${t('site:price.protection')} ${pounds(one.denialProtectionFeeCents)}`]
        : []),
    ].join(' · ')
  return (
    <PricePanel
      title={title}
      lines={members.map((one) => ({
        key: one.id,
        label: one.fullName,
        amount: pounds(one.totalAmountCents),
        note: (
          <>
            <span className="figures block">{one.reference}</span>
            {parts(one)}
          </>
        ),
      }))}
      totalLabel={totalLabel}
      total={pounds(totalCents)}
      totalNote={status && <TotalNote price={{ governmentFeeStatus: status, totalCents }} />}
    >
      {children}
    </PricePanel>
  )
}
