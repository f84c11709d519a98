import type { RequestOf } from '@borderlane/contracts/define'
import type { sendMessage } from '@borderlane/contracts/notifications/public'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, isCode, useErrorText, wrongFields } from '../../http/client'
import { routes } from '../../http/routes'

type Message = RequestOf<typeof sendMessage>

export function useMessage({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('marketing')
  const errorText = useErrorText()
  const wordsOf = (error: unknown) => {
    if (isCode(error, 'request.too_many')) return { text: t('message.tooMany') }
    if (isCode(error, 'request.too_large')) return { text: t('message.tooLong') }
    if (wrongFields(error).includes('text')) return { text: t('message.refused') }
    return errorText(error)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (message: Message) => api.call(routes.sendMessage, message),
    onSuccess: onSent,
    onError: (problem) => toast.error(t('message.error'), { description: wordsOf(problem).text }),
  })
  return {
    send: (message: Message) => mutate(message),
    isSending: isPending,
    failure: error && { title: t('message.failed'), ...wordsOf(error), attempt: error },
  }
}
