import { ORDER_COLUMNS, type OrderColumn } from '@borderlane/contracts/orders/order-column'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../parts/words/preference.store'
import { Button } from '../../../ui/button'
import { useColumnNames } from './column-names'
import { columnsOf, type OrderView, USUAL_COLUMNS } from './order-view'

/** Those of the saved view that is shown; else what one has chosen, kept in this browser. */
export function useColumns(view: OrderView): readonly OrderColumn[] {
  const chosen = usePreferences(({ columns }) => columns)
  const ofView = columnsOf(view)
  if (ofView.length > 0) return ofView
  return chosen ? ORDER_COLUMNS.filter((one) => chosen.includes(one)) : USUAL_COLUMNS
}

interface ChooseColumnsProps {
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

/** Which columns the list has: of a saved view in the address, else for good. */
export function ChooseColumns({ view, onChange }: ChooseColumnsProps) {
  const { t } = useTranslation('cases')
  const [isOpen, setOpen] = useState(false)
  const names = useColumnNames()
  const shown = useColumns(view)
  const { setColumns } = usePreferences()
  const choose = (columns: OrderColumn[]) =>
    view.columns ? onChange({ columns: columns.join() }) : setColumns(columns)
  return (
    <div className="relative">
      <Button
        variant="plain"
        label={t('columns')}
        className="text-14"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul className="absolute end-0 z-20 w-56 rounded-box border border-hairline bg-surface p-3 shadow-float">
          {ORDER_COLUMNS.map((one) => (
            <li key={one}>
              <label className="flex min-h-8 items-center gap-2 text-14">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  checked={shown.includes(one)}
                  onChange={({ target }) =>
                    choose(target.checked ? [...shown, one] : shown.filter((other) => other !== one))
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
