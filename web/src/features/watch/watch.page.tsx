import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, useErrorText } from '../../http/client'
import { routes } from '../../http/routes'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Button, LinkButton } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'
import { Problem } from '../../ui/notice'

type Act = 'confirm' | 'stop'

/** What the link of a mail says, after its hash: browsers do not send that to any server. */
function readLink(): { act: Act; token: string } | undefined {
  const words = new URLSearchParams(window.location.hash.slice(1))
  for (const act of ['confirm', 'stop'] as const) {
    const token = words.get(act)
    if (token) return { act, token }
  }
  return undefined
}

/**
 * Where the links of a watch's mails lead: one confirms it, the other one stops it. A press acts, opening the page does
 * not: programs that look through mails open links too.
 */
export default function WatchPage() {
  const { t } = useTranslation('watch')
  const errorText = useErrorText()
  const { countryInSentence } = useWords()
  const [link] = useState(readLink)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: ({ act, token }: { act: Act; token: string }) =>
      api.call(act === 'confirm' ? routes.confirmWatch : routes.stopWatch, { token }),
  })
  if (!link || error)
    return (
      <>
        <title>{t('failed')}</title>
        <Problem
          title={t('failed')}
          text={error ? errorText(error).text : t('noLink')}
          actions={<LinkButton label={t('home')} to={paths.home()} />}
        />
      </>
    )
  if (!data)
    return (
      <div className="page space-y-6 py-10">
        <title>{t(`${link.act}.ask`)}</title>
        <PageHeading>{t(`${link.act}.ask`)}</PageHeading>
        <p className="measure">{t(`${link.act}.askText`)}</p>
        <Button label={t(`${link.act}.button`)} busy={isPending} onClick={() => mutate(link)} />
      </div>
    )

  const names = {
    passport: countryInSentence(data.passport),
    destination: countryInSentence(data.destination),
  }
  return (
    <div className="page space-y-6 py-10">
      <title>{t(`${link.act}.title`)}</title>
      <PageHeading>{t(`${link.act}.title`)}</PageHeading>
      <p role="status" className="measure">
        {t(`${link.act}.text`, names)}
      </p>
      <LinkButton label={t('results')} to={paths.results({ from: data.passport, to: data.destination })} />
    </div>
  )
}
