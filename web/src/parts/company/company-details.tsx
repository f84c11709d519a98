import { useCompany } from './use-company'

export default function CompanyDetails({ className = '' }: { className?: string }) {
  const company = useCompany()
  if (!company) return null
  const { name, address, register, email, phone } = company
  const link = 'inline-flex min-h-11 items-center text-blue underline underline-offset-4 wrap-anywhere'
  return (
    <address className={`text-14 not-italic ${className}`}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <br />
      {/* Each by its own script: in Arabic the parts of an English address would change places. */}
      <bdi>{address}</bdi>
      <br />
      <bdi>{register}</bdi>
      <br />
      <a href={`mailto:${email}`} className={link}>
        {email}
      </a>
      {' · '}
      <a href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr" className={link}>
        {phone}
      </a>
    </address>
  )
}
