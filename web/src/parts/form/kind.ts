import type { Item } from '@borderlane/contracts/forms/question'
import type { ComponentType, Ref } from 'react'
import type { FieldText } from '../../ui/field'

/** A question of one kind. */
export type OfKind<K extends Item['kind']> = Extract<Item, { kind: K }>

export interface KindFieldProps<Q = Item> extends FieldText {
  question: Q
  id: string
  value: string
  onChange: (value: string) => void
  /** The box of a line of text. */
  ref?: Ref<HTMLInputElement>
}

/** What the pages know of a kind of question whose answer is a text. A new kind is a file here and one in contracts. */
export interface KindOfPage<Q = Item> {
  Field: ComponentType<KindFieldProps<Q>>
  /** The answer as people read it; the text itself unless given. */
  Value?: ComponentType<{ question: Q; value: string }>
}
