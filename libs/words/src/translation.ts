type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Counted<Key> = Key extends `${infer Name}_${Form}` ? Name : never

/**
 * What another language has for English words: the same keys, and of a phrase with a count the forms that the language
 * itself needs (`days_other` alone in Chinese, six forms in Arabic; the check of the texts knows which).
 */
export type Translation<Words> = {
  readonly [Key in keyof Words as Key extends `${string}_${Form}` ? never : Key]: Words[Key] extends string
    ? string
    : Words[Key] extends readonly string[]
      ? readonly string[]
      : Translation<Words[Key]>
} & { readonly [Key in `${Counted<keyof Words>}_${Form}`]?: string }
