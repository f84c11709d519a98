import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RouteChoice } from '../../parts/navigation/paths'
import { Button } from '../../ui/button'
import { useDraft } from './draft.store'
import { DeleteAnswers, KeepHere, KeepingLine, Mailed, NotKept } from './lazy-parts'
import { mailDraftLink } from './server-draft'
import type { Keeping } from './use-server-draft'

export interface SaveForLaterProps {
  keeping: Keeping
  choice: RouteChoice
  email: string | undefined
  disabled: boolean
  onNoAddress: () => void
}

export function SaveForLater({ keeping, choice, email, disabled, onNoAddress }: SaveForLaterProps) {
  const { t } = useTranslation('apply')
  const isKept = useDraft(({ server }) => Boolean(server?.version))
  const saving = useMutation({
    mutationFn: async () => ({ ...(await mailDraftLink(await keeping.keepNow())), email }),
  })
  return (
    <section aria-labelledby="later" className="space-y-3 border-t border-hairline pt-6">
      <h2 id="later" className="text-24">
        {t('later.title')}
      </h2>
      <p className="measure text-soft">{t('later.text')}</p>
      {saving.isError && <NotKept error={saving.error} />}
      <div role="status">{saving.data && <Mailed {...saving.data} />}</div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          label={saving.isPending ? t('later.saving') : t('later.save')}
          busy={saving.isPending}
          disabled={disabled}
          onClick={() => (keeping.hasAddress ? saving.mutate() : onNoAddress())}
        />
        {isKept && <DeleteAnswers />}
      </div>
      {keeping.state !== 'nothing' && <KeepingLine state={keeping.state} />}
      {isKept && <KeepHere choice={choice} />}
    </section>
  )
}
