import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isCode, useErrorText } from '../../http/client'
import { paths } from '../../parts/navigation/paths'
import { keepOrderToken } from '../../parts/session/order-token'
import { useSession } from '../../parts/session/session'
import { Button, LinkButton } from '../../ui/button'
import { FormFailure, Problem } from '../../ui/notice'
import { useDraft } from './draft.store'
import { newDraftToken, resumeServerDraft, toServerDraft } from './server-draft'

/**
 * The way back to a draft from a mail. It waits for a press of the button: programs that open links of mails to look
 * for harm do not use it up.
 */
export function ResumeDraft({ link }: { link: string }) {
  const { t } = useTranslation('saving')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const restore = useDraft((state) => state.restore)
  const [token] = useState(newDraftToken)
  useEffect(() => {
    // Anyone who looks at the address or its history later finds no link in it.
    if (hash) void navigate(paths.applyStart(), { replace: true })
  }, [hash, navigate])
  const resume = useMutation({
    mutationFn: () => resumeServerDraft(link, token),
    onSuccess: (draft) => {
      const { contents, party, partyToken } = draft
      const server = toServerDraft(draft, token)
      restore(contents, server)
      if (party && partyToken && !useSession.getState().user) keepOrderToken(party.orderId, partyToken)
      const { from, to, speed, denialProtection: denial } = contents
      const beside = server.beside ? `&beside=${server.beside}` : ''
      const also = contents.companions ? `&also=${contents.companions.join(',')}` : ''
      void navigate(`${paths.apply({ from, to, speed, denial })}${beside}${also}`, { replace: true })
    },
  })
  const title = <title>{t('resume.pageTitle')}</title>
  if (isCode(resume.error, 'orders.draft_not_found'))
    return (
      <>
        {title}
        <Problem
          title={t('resume.gone')}
          text={t('resume.goneText')}
          actions={<LinkButton label={t('resume.begin')} to={paths.home()} />}
        />
      </>
    )
  return (
    <>
      {title}
      <Problem
        title={t('resume.title')}
        actions={<Button label={resume.isPending ? t('resume.opening') : t('resume.open')} runs={resume} />}
      >
        <p>{t('resume.text')}</p>
        {resume.isError && (
          <FormFailure title={t('resume.failed')} {...errorText(resume.error)} attempt={resume.error} />
        )}
      </Problem>
    </>
  )
}
