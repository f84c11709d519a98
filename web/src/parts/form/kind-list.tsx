import type { FormRef } from '@borderlane/contracts/forms/form'
import { flatItems, isComposite, partKey } from '@borderlane/contracts/forms/parts'
import type { Answer, Composite, Question } from '@borderlane/contracts/forms/question'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { FieldHelp } from '../../ui/fields'
import { useFormWords } from './form-words'
import { Words } from './words'
import { GroupField } from './lazy-group'
import { SimpleField } from './simple-field'
import { SimpleValue } from './simple-value'

const MOST_GROUPS = 50

type Group = Extract<Answer, unknown[]>[number]
type ListQuestion = Extract<Question, { kind: 'list' }>

interface ListFieldProps {
  form: FormRef
  question: ListQuestion
  id: string
  label: ReactNode
  /** As it is read in front of each group. */
  name: string
  hint?: ReactNode
  value: Group[]
  onChange: (groups: Group[]) => void
  /** What is wrong, by `<question>`, or `<question>.<group>.<item>`. */
  errorOf: (path: string) => string | undefined
}

export function ListField(props: ListFieldProps) {
  const { form, question, id, label, name, hint, value, onChange, errorOf } = props
  const { t } = useTranslation('form')
  const add = useRef<HTMLButtonElement>(null)
  // A list that must have something in it begins with one group.
  const groups = value.length > 0 ? value : question.required ? [{}] : []
  const change = (at: number, item: string, text: string) =>
    onChange(groups.map((group, index) => (index === at ? { ...group, [item]: text } : group)))
  return (
    // What is wrong with the list as a whole leads to its beginning.
    <fieldset id={groups.length > 0 ? id : undefined} tabIndex={-1} className="space-y-4">
      <legend className="text-body font-semibold">{label}</legend>
      <FieldHelp id={id} hint={hint} error={errorOf(question.id)} />
      {groups.map((group, at) => (
        // Groups have no names: which one it is, is where it is.
        <fieldset key={at} className="space-y-5 border-s-4 border-hairline ps-4">
          <legend className="font-semibold">{t('group', { name, number: at + 1 })}</legend>
          {question.items.map((item) =>
            isComposite(item) ? (
              <GroupItem
                key={item.id}
                form={form}
                item={item}
                id={`${id}.${at}.${item.id}`}
                errorOf={(key) => errorOf(`${question.id}.${at}.${key}`)}
                group={group}
                onChange={(next) => onChange(groups.map((one, index) => (index === at ? next : one)))}
              />
            ) : (
              <ListItem
                key={item.id}
                form={form}
                item={item}
                id={`${id}.${at}.${item.id}`}
                error={errorOf(`${question.id}.${at}.${item.id}`)}
                value={group[item.id] ?? ''}
                onChange={(text) => change(at, item.id, text)}
              />
            ),
          )}
          {(groups.length > 1 || !question.required) && (
            <Button
              variant="plain"
              label={t('remove', { name, number: at + 1 })}
              onClick={() => {
                onChange(groups.filter((_, index) => index !== at))
                add.current?.focus()
              }}
            />
          )}
        </fieldset>
      ))}
      {groups.length < (question.most ?? MOST_GROUPS) && (
        <Button
          variant="quiet"
          id={groups.length === 0 ? id : undefined}
          ref={add}
          label={t(groups.length === 0 ? 'addFirst' : 'addAnother', { name })}
          onClick={() => onChange([...groups, {}])}
        />
      )}
    </fieldset>
  )
}

interface ListItemProps {
  form: FormRef
  item: ListQuestion['items'][number]
  id: string
  error: string | undefined
  value: string
  onChange: (text: string) => void
}

function ListItem({ form, item, ...field }: ListItemProps) {
  const words = useFormWords()
  const hint = item.help && words.hint(form, item)
  return (
    <SimpleField
      form={form}
      {...field}
      item={item}
      label={<Words of={words.label(form, item)} isOptional={!item.required} />}
      hint={hint && <Words of={hint} />}
    />
  )
}

interface GroupItemProps {
  form: FormRef
  item: ListQuestion['items'][number] & Composite
  id: string
  errorOf: (key: string) => string | undefined
  group: Group
  onChange: (group: Group) => void
}

/** A name or an address inside an entry: its parts are texts of the entry. */
function GroupItem({ form, item, id, errorOf, group, onChange }: GroupItemProps) {
  const words = useFormWords()
  const keyOf = (part: { id: string }) => partKey(item, part)
  const said = item.parts.map((part) => [part.id, group[keyOf(part)] ?? ''] as const)
  return (
    <GroupField
      form={form}
      parts={item.parts}
      id={id}
      label={<Words of={words.label(form, item)} isOptional={!item.required} />}
      error={errorOf(item.id)}
      errorOf={(part) => errorOf(keyOf({ id: part }))}
      value={Object.fromEntries(said)}
      written={group[item.id] ?? ''}
      onChange={(parts) => {
        const { [item.id]: _written, ...others } = group
        const named = Object.entries(parts).map(([part, text]) => [keyOf({ id: part }), text])
        onChange({ ...others, ...Object.fromEntries(named) })
      }}
    />
  )
}

interface ListValueProps {
  form: FormRef
  question: ListQuestion
  groups: Group[]
}

export function ListValue({ form, question, groups }: ListValueProps) {
  const words = useFormWords()
  return (
    <ol className="list-decimal space-y-1 ps-5">
      {groups.map((group, at) => (
        <li key={at}>
          {flatItems(question)
            .filter(({ id }) => group[id])
            .map((item) => {
              return (
                <span key={item.id} className="block">
                  <span className="text-soft">
                    <Words of={words.label(form, item)} />
                  </span>{' '}
                  <bdi>
                    <SimpleValue item={item} value={group[item.id]!} />
                  </bdi>
                </span>
              )
            })}
        </li>
      ))}
    </ol>
  )
}
