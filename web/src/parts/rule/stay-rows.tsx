import type { Stay } from '@borderlane/domain/catalogue/schengen-days'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/date-field'
import { Rows } from '../../ui/rows'

interface StayRowsProps {
  id: string
  rows: readonly Stay[]
  onChange: (rows: Stay[]) => void
  errorOf: (index: number, field: keyof Stay) => string | undefined
}

export function StayRows({ id, rows, onChange, errorOf }: StayRowsProps) {
  const { t } = useTranslation('stays')
  return (
    <Rows
      rows={rows}
      onChange={onChange}
      fresh={{ entry: '', exit: '' }}
      most={60}
      words={{
        add: t('add'),
        row: (number) => t('stay', { number }),
        remove: (number) => t('remove', { number }),
      }}
    >
      {(row, index, change) =>
        (['entry', 'exit'] as const).map((field) => (
          <DateField
            key={field}
            id={`${id}.${index}.${field}`}
            label={t(field === 'entry' ? 'entry' : 'exit')}
            value={row[field]}
            error={errorOf(index, field)}
            onChange={(day) => change({ [field]: day })}
          />
        ))
      }
    </Rows>
  )
}
