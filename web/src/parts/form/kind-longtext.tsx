import { TextArea } from '../../ui/text-area'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

function LongtextAnswer({ question, onChange, ref: _ref, ...field }: KindFieldProps<OfKind<'longtext'>>) {
  return (
    <TextArea
      {...field}
      rows={4}
      maxLength={question.max}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const longtext: KindOfPage<OfKind<'longtext'>> = {
  Field: LongtextAnswer,
  Value: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
}
