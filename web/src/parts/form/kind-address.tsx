import { TextArea } from '../../ui/text-area'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

function AddressAnswer({
  question: _question,
  onChange,
  ref: _ref,
  ...field
}: KindFieldProps<OfKind<'address'>>) {
  return (
    <TextArea
      {...field}
      rows={4}
      maxLength={500}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const address: KindOfPage<OfKind<'address'>> = {
  Field: AddressAnswer,
  Value: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
}
