import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { AccountSection } from './account-section'

const FILE_NAME = 'borderlane-account.json'

/** What is kept about the account, as a file. */
export function ExportAccount() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const take = useMutation({
    mutationFn: async () => save(FILE_NAME, await api.call(routes.exportAccount, {})),
  })
  return (
    <AccountSection id="export" title={t('export.title')} text={t('export.text')}>
      <Button variant="quiet" icon="file" busy={take.isPending} onClick={() => take.mutate()}>
        {t('export.submit')}
      </Button>
      {take.isSuccess && <Notice tone="good" live title={t('export.done', { name: FILE_NAME })} />}
      {take.isError && (
        <Notice tone="bad" live title={t('export.failed')}>
          <FailureText {...errorText(take.error)} />
        </Notice>
      )}
    </AccountSection>
  )
}

function save(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(url))
}
