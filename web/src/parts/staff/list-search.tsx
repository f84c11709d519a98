import { useState } from 'react'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'

interface ListSearchProps {
  id: string
  label: string
  act: string
  value: string
  onSearch: (text: string) => void
}

/** Narrows a list of staff by a word. Its value in the address is the key, so that "Back" brings the old word, too. */
export function ListSearch({ id, label, act, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value)
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField
        id={id}
        type="search"
        label={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="quiet">
        {act}
      </Button>
    </form>
  )
}
