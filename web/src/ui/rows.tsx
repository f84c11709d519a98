import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button'

interface RowsProps<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** What a new row holds. */
  fresh: Row
  most: number
  /** As many as have to be there. */
  least?: number
  words: { add: string; row: (number: number) => string; remove: (number: number) => string }
  children: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode
}

/** Groups of fields that someone adds and removes. The focus goes to the new group, or back to the button that adds one. */
export function Rows<Row>({ rows, onChange, fresh, most, least = 0, words, children }: RowsProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus()
  }, [added])
  return (
    <div className="space-y-4">
      <div ref={list} className="space-y-4">
        {rows.map((row, index) => (
          <fieldset key={index} className="min-w-0 border-t border-hairline pt-3">
            <legend className="float-start mb-2 w-full font-semibold">{words.row(index + 1)}</legend>
            <div className="clear-both flex flex-wrap gap-x-8 gap-y-3">
              {children(row, index, (part) =>
                onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one))),
              )}
            </div>
            {rows.length > least && (
              <Button
                variant="plain"
                label={words.remove(index + 1)}
                onClick={() => {
                  onChange(rows.filter((_row, at) => at !== index))
                  add.current?.focus()
                }}
              />
            )}
          </fieldset>
        ))}
      </div>
      {/* It stays for the focus when there is no more room. */}
      <Button
        ref={add}
        variant="quiet"
        label={words.add}
        disabled={rows.length >= most}
        onClick={() => {
          onChange([...rows, fresh])
          setAdded(added + 1)
        }}
      />
    </div>
  )
}
