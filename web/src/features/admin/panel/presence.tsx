import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { freshQuery } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { useWords } from '../../../parts/words/use-words'
import { Notice } from '../../../ui/notice'

/** A colleague counts as gone soon after two of these were missed. */
const SAID_EVERY_MS = 20_000

/** Who else has the order open; being shown says that it lies open here. */
export function Presence({ orderId }: { orderId: string }) {
  const { t } = useTranslation('cases')
  const { language } = useWords()
  const { data } = useQuery(
    freshQuery(
      ['staff-presence', orderId],
      staffRoutes.markOpen,
      { id: orderId },
      { gcTime: 0, refetchInterval: SAID_EVERY_MS, retry: false },
    ),
  )
  if (!data || data.others.length === 0) return null
  const names = data.others.map(({ name }) => name ?? t('unknown'))
  return (
    <Notice
      tone="warning"
      live
      title={t('alsoOpen', { names: new Intl.ListFormat(language).format(names) })}
    />
  )
}
