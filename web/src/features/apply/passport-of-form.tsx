import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import type { Uploads } from '../../parts/order/use-uploads'
import { ReadPassport } from '../../parts/passport/read-passport'
import type { Answering } from './use-answers'

interface PassportOfFormProps {
  answering: Answering
  uploads: Uploads
  /** Documents that the route asks for. */
  required: Order['requiredDocuments']
  /** Of the route. */
  passportCountry: string
}

/** Fills in what the passport says; its picture can go to the documents. */
export function PassportOfForm({ answering, uploads, required, passportCountry }: PassportOfFormProps) {
  const { t } = useTranslation('apply')
  const add = (picture: File) => {
    const isAsked = required.some(({ code }) => code === 'passport')
    uploads.add([picture], isAsked ? { requirement: 'passport' } : { required })
  }
  return (
    <ReadPassport
      form={answering.form}
      answers={answering.answers}
      passportCountry={passportCountry}
      label={t('passport.read')}
      hint={t('passport.hint')}
      taken={t('passport.taken')}
      canUpload
      onTake={(taken, read, picture) => {
        answering.takeRead(taken, read)
        if (picture) add(picture)
      }}
    />
  )
}
