import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/date-field'
import { FileDrop, FileRow } from '../../ui/file-drop'
import { TextField } from '../../ui/fields'

const KINDS = ['builtin', 'upload', 'address'] as const

export interface Origin {
  kind: (typeof KINDS)[number]
  file?: File
  address: string
  sourceName: string
  /** `YYYY-MM-DD` */
  asOf: string
}
export const BUILT_IN: Origin = { kind: 'builtin', address: '', sourceName: '', asOf: '' }

export function missingIn({ kind, file, address, sourceName, asOf }: Origin): (keyof Origin)[] {
  if (kind === 'builtin') return []
  return [
    ...(kind === 'upload' && !file ? (['file'] as const) : []),
    ...(kind === 'address' && !/^https:\/\/\S+$/.test(address.trim()) ? (['address'] as const) : []),
    ...(sourceName.trim() ? [] : (['sourceName'] as const)),
    ...(/^\d{4}-\d\d-\d\d$/.test(asOf) && new Date(asOf) <= new Date() ? [] : (['asOf'] as const)),
  ]
}

interface ImportOriginProps {
  origin: Origin
  onChange: (change: Partial<Origin>) => void
  missing: readonly (keyof Origin)[]
}

/** Asks where the rules come from: our own list, a file of the admin's, or one behind an address. */
export function ImportOrigin({ origin, onChange, missing }: ImportOriginProps) {
  const { t } = useTranslation('imports')
  const { kind, file } = origin
  const errorOf = (name: 'file' | 'address' | 'sourceName' | 'asOf') =>
    missing.includes(name) ? t(`origin.missing.${name}`) : undefined
  return (
    <div className="space-y-5">
      <fieldset className="space-y-2">
        <legend className="mb-1 text-18">{t('origin.title')}</legend>
        {KINDS.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="origin"
              checked={one === kind}
              onChange={() => onChange({ kind: one })}
              className="size-5 shrink-0 accent-brand"
            />
            {t(`origin.${one}`)}
          </label>
        ))}
      </fieldset>
      {kind === 'upload' && (
        <>
          <FileDrop
            id="rules-file"
            label={t('origin.file')}
            hint={t('origin.fileHint')}
            choose={t('origin.choose')}
            drop={t('origin.drop')}
            accept=".csv,text/csv"
            single
            error={errorOf('file')}
            onFiles={([first]) => first && onChange({ file: first })}
          />
          {file && (
            <ul className="rounded-box border border-hairline bg-surface px-4">
              <FileRow name={file.name}>
                {t('origin.size', { n: Math.max(1, Math.round(file.size / 1024)) })}
              </FileRow>
            </ul>
          )}
        </>
      )}
      {kind === 'address' && (
        <TextField
          id="rules-address"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t('origin.addressLabel')}
          hint={t('origin.addressHint')}
          error={errorOf('address')}
          value={origin.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      )}
      {kind !== 'builtin' && (
        <>
          <TextField
            id="source-name"
            label={t('origin.sourceName')}
            hint={t('origin.sourceNameHint')}
            error={errorOf('sourceName')}
            maxLength={200}
            value={origin.sourceName}
            onChange={(event) => onChange({ sourceName: event.target.value })}
          />
          <DateField
            id="source-day"
            label={t('origin.asOf')}
            hint={t('origin.asOfHint')}
            error={errorOf('asOf')}
            value={origin.asOf}
            onChange={(asOf) => onChange({ asOf })}
          />
        </>
      )}
    </div>
  )
}
