import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api, useErrorText } from '../../http/client'
import { routes } from '../../http/routes'
import { isEmail } from '../../parts/session/is-email'
import { Button } from '../../ui/button'
import { TextArea, TextField } from '../../ui/fields'
import { useChat } from './chat.store'
import { EmailField } from '../../parts/session/email-field'

const LONGEST = 3_000

interface Values {
  name: string
  email: string
  text: string
}

/**
 * Hands the conversation over to a person. What is sent is in the form, can be changed there, and goes only when
 * the visitor sends it.
 */
export function ChatHandOver({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('chat')
  const [sent, setSent] = useState(false)
  return (
    <div className="flex flex-1 flex-col items-start gap-4 overflow-y-auto p-4">
      <h3 className="text-18">{t('handOver.title')}</h3>
      {sent ? <p role="status">{t('handOver.sent')}</p> : <HandOverForm onSent={() => setSent(true)} />}
      <Button variant="plain" label={t('handOver.back')} onClick={onDone} />
    </div>
  )
}

function HandOverForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText()
  const turns = useChat((state) => state.turns)
  const asked = turns.filter(({ role }) => role === 'user').map(({ content }) => content)
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { name: '', email: '', text: asked.join('\n').slice(-LONGEST) },
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: Values) =>
      api.call(routes.sendMessage, { kind: 'contact', subject: 'general', ...values }),
    onSuccess: onSent,
  })
  const { errors } = formState
  const filled = (value: string) => value.trim() !== ''
  return (
    <form
      noValidate
      className="w-full space-y-4"
      onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
    >
      <p>{t('handOver.intro')}</p>
      <TextField
        id="chat-name"
        label={t('handOver.name')}
        error={errors.name && t('handOver.nameError')}
        autoComplete="name"
        {...register('name', { validate: filled })}
      />
      <EmailField
        id="chat-email"
        label={t('handOver.email')}
        error={errors.email && t('handOver.emailError')}
        {...register('email', { validate: isEmail })}
      />
      <TextArea
        id="chat-text"
        label={t('handOver.text')}
        hint={t('handOver.textHint')}
        error={errors.text && t('handOver.textError')}
        maxLength={LONGEST}
        {...register('text', { validate: filled })}
      />
      {error && (
        <p role="alert" className="text-red">
          {errorText(error).text}
        </p>
      )}
      <Button type="submit" label={t('handOver.send')} busy={isPending} />
    </form>
  )
}
