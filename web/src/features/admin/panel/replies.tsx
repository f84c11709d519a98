import type { Locale } from '@borderlane/contracts/primitives'
import { LANGUAGES } from '@borderlane/words/languages'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../parts/failure/failures'
import { SelectField } from '../../../ui/fields'
import { REPLIES, type Reply, useReply } from './use-reply'

interface RepliesProps {
  /** The language of the traveller's mails. */
  locale: Locale
  onPick: (text: string) => void
}

/** What staff write often: chosen in their own language, written in the traveller's. */
export function Replies({ locale, onPick }: RepliesProps) {
  const { t } = useTranslation(['cases', 'replies'])
  const textOf = useReply(locale)
  const write = useMutation({
    mutationFn: textOf,
    onSuccess: onPick,
  })
  return (
    <>
      <SelectField
        id="reply"
        label={t('cases:reply.label')}
        hint={t('cases:reply.hint', { language: LANGUAGES[locale].name })}
        placeholder={t('cases:reply.none')}
        options={REPLIES.map((value) => ({ value, label: t(`replies:${value}.name`) }))}
        value=""
        onChange={({ target }) => target.value !== '' && write.mutate(target.value as Reply)}
      />
      <ErrorLine error={write.error} />
    </>
  )
}
