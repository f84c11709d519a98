import type { listMailTexts, ChangedMailText } from '@borderlane/contracts/catalogue/mail-texts'
import type { OutputOf } from '@borderlane/contracts/define'
import type { MailGroup } from '@borderlane/contracts/mail-text'
import type { Locale } from '@borderlane/contracts/primitives'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../http/client'
import { freshQuery } from '../../http/call-query'
import { settingsRoutes } from './settings.queries'
import { useReread } from '../../http/use-reread'

export type MailTexts = OutputOf<typeof listMailTexts>

const TEXTS = 'mail-texts'

export const mailTextsQuery = (language: Locale) =>
  freshQuery(
    [TEXTS, language],
    settingsRoutes.listMailTexts,
    { language },
    {
      // Someone is in the middle of a text.
      refetchOnWindowFocus: false,
    },
  )

export function useSaveMailTexts(onSaved: () => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: (change: { version: number; language: Locale; texts: ChangedMailText[] }) =>
      api.call(settingsRoutes.saveMailTexts, change),
    onSuccess: async () => {
      await reread([TEXTS])
      onSaved()
    },
  })
}

export const usePreviewMails = () =>
  useMutation({
    mutationFn: (asked: { language: Locale; group: MailGroup; texts: ChangedMailText[] }) =>
      api.call(settingsRoutes.previewMails, asked),
  })
