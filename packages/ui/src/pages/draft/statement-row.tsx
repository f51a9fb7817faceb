import { X } from 'lucide-react'
import { memo, useId } from 'react'
import { Button } from '../../look/button.js'
import css from './draft.module.css'
import { type Field, type Kind, kinds, problemsOf, type Row } from './row.js'

interface Props {
  readonly row: Row
  readonly onChange: (row: Row) => void
  readonly onRemove: (row: Row) => void
  /** The id of the list of predicates that are offered. */
  readonly offers: string
}

/** Predicate and value of one statement. */
export const StatementRow = memo(function StatementRow({ row, onChange, onRemove, offers }: Props) {
  const id = useId()
  const problems = problemsOf(row)
  // A row that was just added is not wrong yet.
  const isFresh = row.predicate === '' && row.value === ''
  const hint = isFresh ? undefined : (problems.predicate ?? problems.value ?? problems.mark)
  const input = (field: Exclude<Field, 'subject'>, label: string) => ({
    'aria-label': label,
    'aria-invalid': !isFresh && problems[field] !== undefined,
    'aria-describedby': hint === undefined ? undefined : id,
    value: row[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...row, [field]: target.value }),
  })
  const isLong = row.kind === 'text' && (row.value.length > 60 || row.value.includes('\n'))
  return (
    <li className={css.row}>
      <input {...input('predicate', 'Predicate')} list={offers} />
      <select
        aria-label="Kind of value"
        value={row.kind}
        // The options are the kinds.
        onChange={({ target }) => onChange({ ...row, kind: target.value as Kind, mark: '' })}
      >
        {Object.entries(kinds).map(([kind, { word }]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </select>
      {isLong ? <textarea {...input('value', 'Value')} rows={3} /> : <input {...input('value', 'Value')} />}
      {row.kind === 'text' ? (
        <input {...input('mark', 'Language')} placeholder="language" className={css.mark} />
      ) : row.kind === 'typed' ? (
        <input {...input('mark', 'Type')} placeholder="xsd:gYear" className={css.mark} />
      ) : (
        <span />
      )}
      <Button kind="plain" isIcon aria-label="Remove the statement" onClick={() => onRemove(row)}>
        <X size={16} aria-hidden />
      </Button>
      {hint === undefined ? null : (
        <span id={id} className={css.problem}>
          {hint}
        </span>
      )}
    </li>
  )
})
