import type { Party } from '@borderlane/contracts/orders/parties'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PricePanel } from '../../ui/price-panel'
import { useWords } from '../words/use-words'

interface PartyPriceProps {
  title: string
  members: Party['members']
  totalLabel: string
  children?: ReactNode
}

export function PartyPrice({ title, members, totalLabel, children }: PartyPriceProps) {
  const { t } = useTranslation(['travel', 'site'])
  const { pounds } = useWords()
  const parts = (one: Party['members'][number]) =>
    [
      `${t('site:price.government')} ${pounds(one.governmentFeeCents)}`,
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
      total={pounds(members.reduce((sum, one) => sum + one.totalAmountCents, 0))}
    >
      {children}
    </PricePanel>
  )
}
