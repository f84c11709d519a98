import type { Locale } from '@borderlane/contracts/primitives'
import { LANGUAGES } from '@borderlane/words/languages'
import { useMutation } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'

const REPLIES = [
  'photo',
  'background',
  'cutOff',
  'unreadable',
  'otherDocument',
  'passportPage',
  'expired',
  'mismatch',
  'dates',
] as const
type Reply = (typeof REPLIES)[number]

interface RepliesProps {
  /** The language of the traveller's mails. */
  locale: Locale
  onPick: (text: string) => void
}

/** What staff write often: chosen in their own language, written in the traveller's. */
export function Replies({ locale, onPick }: RepliesProps) {
  const { t } = useTranslation(['cases', 'replies'])
  const errorText = useErrorText()
  const write = useMutation({
    mutationFn: async (reply: Reply) => {
      if (!i18next.hasResourceBundle(locale, 'replies')) await i18next.reloadResources(locale, 'replies')
      return t(`replies:${reply}.text`, { lng: locale })
    },
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
      {write.isError && <Notice tone="bad" live title={errorText(write.error).text} />}
    </>
  )
}
