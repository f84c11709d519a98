import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../parts/words/preference.store'
import { Button } from '../../../ui/button'
import { useColumnNames } from './column-names'
import { COLUMNS, type OrderColumn, USUAL_COLUMNS } from './order-view'

/** The columns of the list that one has chosen, kept in this browser. */
export function useColumns(): readonly OrderColumn[] {
  const chosen = usePreferences(({ columns }) => columns)
  return chosen ? COLUMNS.filter((one) => chosen.includes(one)) : USUAL_COLUMNS
}

/** Which columns the list has. */
export function ChooseColumns() {
  const { t } = useTranslation('cases')
  const [isOpen, setOpen] = useState(false)
  const names = useColumnNames()
  const shown = useColumns()
  const { setColumns } = usePreferences()
  return (
    <div className="relative">
      <Button variant="plain" className="text-14" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('columns')}
      </Button>
      {isOpen && (
        <ul className="absolute end-0 z-20 w-56 rounded-box border border-hairline bg-surface p-3 shadow-float">
          {COLUMNS.map((one) => (
            <li key={one}>
              <label className="flex min-h-8 items-center gap-2 text-14">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  checked={shown.includes(one)}
                  onChange={({ target }) =>
                    setColumns(target.checked ? [...shown, one] : shown.filter((other) => other !== one))
                  }
                />
                {names[one]}
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
