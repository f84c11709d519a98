import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../http/download'
import { useErrorText } from '../../../http/error-text'
import { Button } from '../../../ui/button'
import { FailureText } from '../../../ui/failure-text'
import { filingRoutes } from './filing.routes'

/** The whole sheet as a PDF, drawn by the server: letters of every script stand in it as they are read. */
export function PrintSheet({ orderId, reference }: { orderId: string; reference: string }) {
  const { t } = useTranslation('filing')
  const errorText = useErrorText()
  const print = useMutation({
    mutationFn: () => download(filingRoutes.printFilingSheet, { id: orderId }, `${reference}.pdf`),
  })
  return (
    <div>
      <Button variant="plain" busy={print.isPending} onClick={() => print.mutate()}>
        {t('pdf')}
      </Button>
      {print.error && (
        <div role="alert" className="text-14">
          <p className="text-red">{t('noPdf')}</p>
          <FailureText {...errorText(print.error)} />
        </div>
      )}
    </div>
  )
}
