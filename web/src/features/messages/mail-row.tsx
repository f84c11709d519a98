import type { MailState, StaffMail } from '@borderlane/contracts/notifications/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { OrderName } from '../../parts/staff/order-name'
import { useWords } from '../../parts/words/use-words'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { MAILS } from './messages.queries'

const TONES: Record<MailState, Tone> = {
  waiting: 'amber',
  sending: 'blue',
  sent: 'green',
  needless: 'ink',
  failed: 'red',
}
const KINDS = [
  'order-confirmation',
  'order-late-payment',
  'order-link',
  'order-erasure',
  'draft-link',
  'order-saved',
  'order-reminder',
  'order-request',
  'order-decision',
  'order-status',
  'order-refund',
  'order-rule',
  'order-mention',
  'proposal-waiting',
  'proposal-ended',
  'order-visa-ends',
  'order-passport-ends',
  'watch-confirm',
  'watch-rule',
  'account',
  'message',
] as const

interface MailRowProps {
  mail: StaffMail
  /** The order that it is about, as far as it is known. */
  order?: { reference: string; fullName: string }
}

/** One mail; a failed one can be tried again. */
export function MailRow({ mail, order }: MailRowProps) {
  const { t } = useTranslation('messages')
  const { date } = useWords()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api.call(routes.retryMail, { id: mail.id }),
    onSuccess: () => toast.success(t('mails.retried')),
    onError: (error) => toast.error(t('mails.notRetried'), { description: errorText(error).text }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MAILS] }),
  })
  const kind = KINDS.find((one) => one === mail.kind)
  const last = mail.retries.at(-1)
  return (
    <tr>
      <td>{kind ? t(`mails.kind.${kind}`) : mail.kind}</td>
      <td>
        <Badge tone={TONES[mail.state]}>{t(`mails.state.${mail.state}`)}</Badge>
      </td>
      <td>{date(mail.createdAt, 'instant')}</td>
      <td>{mail.orderId && <OrderName id={mail.orderId} order={order} />}</td>
      <td className="figures text-end">{mail.attempts}</td>
      <td className="figures">{mail.lastError}</td>
      <td>
        {mail.state === 'failed' && (
          <Button variant="quiet" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('mails.retry')}
          </Button>
        )}
        {last && <p className="text-soft">{t('mails.retriedAt', { at: date(last.at, 'instant') })}</p>}
      </td>
    </tr>
  )
}
