import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAuthErrorText } from '../../parts/session/auth-error'
import { Loading } from '../../parts/session/loading'
import { finishAtOrganisation } from '../../parts/session/organisation'
import { FormFailure } from '../../ui/notice'

/** Someone comes back from their organisation: the code becomes a session, and leaves the address either way. */
export function OrganisationReturn({ code }: { code: string }) {
  const [, setSearch] = useSearchParams()
  const taken = useRef<string>(null)
  const { mutate } = useMutation({
    mutationFn: finishAtOrganisation,
    onSettled: (_done, error) =>
      setSearch(
        (search) => {
          search.delete('code')
          if (error) search.set('error_code', (error as { code?: string }).code ?? 'unknown')
          return search
        },
        { replace: true },
      ),
  })
  useEffect(() => {
    if (taken.current === code) return
    taken.current = code
    mutate(code)
  }, [code, mutate])
  return <Loading />
}

export function OrganisationFailure({ code }: { code: string }) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  return (
    <div className="mt-6 max-w-xl">
      <FormFailure title={t('organisation.failed')} {...errorText({ code })} attempt={code} />
    </div>
  )
}
